import { expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { checkAudioFile } from './check-file.ts'

it.each([
  ['a recording by its type', { name: 'a', type: 'audio/mpeg', size: 1 }, null],
  ['a recording by its name', { name: 'Session 1.FLAC', type: '', size: 1 }, null],
  ['a picture', { name: 'map.png', type: 'image/png', size: 1 }, audioTexts.invalid],
  ['exactly 500 MB', { name: 'a.mp3', type: 'audio/mpeg', size: 524_288_000 }, null],
  ['one byte more', { name: 'a.mp3', type: 'audio/mpeg', size: 524_288_001 }, audioTexts.tooLarge],
])('checks %s before uploading', (_, file, fault) => {
  expect(checkAudioFile(file)).toBe(fault)
})

import { expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { checkAudioFile } from './check-file.ts'

it.each([
  ['accepts a recording by its type', { name: 'a', type: 'audio/mpeg', size: 1 }, null],
  ['accepts a recording by its name', { name: 'Session 1.FLAC', type: '', size: 1 }, null],
  ['refuses a picture', { name: 'map.png', type: 'image/png', size: 1 }, audioTexts.invalid],
  ['accepts exactly 500 MB', { name: 'a.mp3', type: 'audio/mpeg', size: 524_288_000 }, null],
  [
    'refuses one byte more than 500 MB',
    { name: 'a.mp3', type: 'audio/mpeg', size: 524_288_001 },
    audioTexts.tooLarge,
  ],
])('%s', (_, file, fault) => {
  expect(checkAudioFile(file)).toBe(fault)
})

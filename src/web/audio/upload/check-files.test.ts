import { expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { checkAudioFile } from './check-files.ts'

type Row = [string, { name: string; type: string; size: number }, string | null]

it.each<Row>([
  ['accepts a recording by its type', { name: 'a', type: 'audio/mpeg', size: 1 }, null],
  ['accepts a recording by its name', { name: 'Session 1.FLAC', type: '', size: 1 }, null],
  ...['a.caf', 'A.AIFF', 'a.aif', 'call.3gp', 'book.m4b', 'radio.mpga', 'a.mka', 'film.mov'].map(
    (name): Row => [`accepts ${name}`, { name, type: '', size: 1 }, null],
  ),
  ...['audio/x-caf', 'audio/aiff', 'audio/x-aiff', 'audio/3gpp'].map(
    (type): Row => [`accepts ${type}`, { name: 'sound', type, size: 1 }, null],
  ),
  ['refuses a picture', { name: 'map.png', type: 'image/png', size: 1 }, audioTexts.notRecording],
  ['accepts exactly 500 MB', { name: 'a.mp3', type: 'audio/mpeg', size: 524_288_000 }, null],
  [
    'refuses one byte more than 500 MB',
    { name: 'a.mp3', type: 'audio/mpeg', size: 524_288_001 },
    audioTexts.tooLarge,
  ],
])('%s', (_, file, fault) => {
  expect(checkAudioFile(file)).toBe(fault)
})

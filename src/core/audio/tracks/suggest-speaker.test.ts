import { expect, it } from 'vitest'
import { suggestSpeaker } from './suggest-speaker.ts'

const seats = [
  { player: 'Rowan', character: 'Brannoc', aliases: ['The Wolf'], speakerName: 'rowan_mic' },
  { player: 'Ines', character: null, aliases: [], speakerName: null },
]

it.each([
  ['1-rowan_mic.flac', 'Rowan'],
  ['brannoc.mp3', 'Rowan'],
  ['the wolf.mp3', 'Rowan'],
  ['INES.wav', 'Ines'],
  ['2-jonah_0.flac', 'jonah'],
])('suggests a speaker for %s: %s', (fileName, speaker) => {
  expect(suggestSpeaker(fileName, seats)).toBe(speaker)
})

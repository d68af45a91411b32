import { expect, it } from 'vitest'
import { suggestSpeakers } from './suggest-speaker.ts'

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
  expect(suggestSpeakers([fileName], seats)).toEqual([speaker])
})

it('suggests a number for each file if all are named after the recording', () => {
  const fileNames = ['1-AbCdEf12345.flac', '2-AbCdEf12345.flac', '3-ines.flac']
  expect(suggestSpeakers(fileNames, seats)).toEqual(['Speaker 1', 'Speaker 2', 'Ines'])
})

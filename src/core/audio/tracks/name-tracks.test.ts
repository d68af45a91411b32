import { describe, expect, it } from 'vitest'
import {
  compareTracks,
  findCraigUser,
  nameStreams,
  nameTracks,
  parseTrackName,
  suggestSpeakers,
} from './name-tracks.ts'

it.each([
  ['1-rowan.flac', 'rowan'],
  ['12-ines_of_hale_0.flac', 'ines of hale'],
  ['3-Jonah_7043.ogg', 'Jonah'],
  ['Evening/2-mirelle.m4a', 'mirelle'],
  ['Rowan & Ines.mp3', 'Rowan & Ines'],
  ['.flac', ''],
])('names the speaker of %s', (fileName, speaker) => {
  expect(parseTrackName(fileName)).toBe(speaker)
})

const users = [
  { name: 'Rowan', username: 'r.o.w.a.n' },
  { name: 'Ines', username: 'ines#7043' },
  { name: 'Jonah', username: 'jonah' },
]

it.each([
  ['1-r_o_w_a_n.flac', 'Rowan'],
  ['2-ines_7043.flac', 'Ines'],
  ['2-ines.flac', 'Ines'],
  ['3-jonah_0.flac', 'Jonah'],
  // Number 2 is the position of Ines in `users`, but the name in the file name decides.
  ['2-jonah.flac', 'Jonah'],
  ['1-brannoc.flac', undefined],
  ['Rowan.flac', undefined],
])('finds the user of %s', (fileName, name) => {
  expect(findCraigUser(fileName, users)?.name).toBe(name)
})

it('sorts tracks by their number', () => {
  const names = ['10-a.flac', 'other.flac', '9-b.flac', '1-c.flac', 'more.flac']
  expect(names.sort(compareTracks)).toEqual(['1-c.flac', '9-b.flac', '10-a.flac', 'more.flac', 'other.flac'])
})

it('uses the username if two users share a display name, and the file name if the user is unknown', () => {
  const namesakes = [
    { name: 'Ines', username: 'ines' },
    { name: 'Ines', username: 'ines#7043' },
  ]
  const fileNames = ['1-ines.flac', '2-ines_7043.flac', '3-brannoc_0.flac']
  expect(nameTracks(fileNames, { users: namesakes, recordingId: null })).toEqual([
    'ines',
    'ines#7043',
    'brannoc',
  ])
})

describe('tracks that are not named after users', () => {
  const info = { users, recordingId: 'AbCdEf12345' }
  it.each([
    ['after the recording', ['1-AbCdEf12345.flac', '2-AbCdEf12345.flac'], info, ['Rowan', 'Ines']],
    ['after the recording, only one', ['2-AbCdEf12345.flac'], info, ['Ines']],
    ['with numbers alone', ['1.ogg', '3.ogg'], info, ['Rowan', 'Jonah']],
    [
      'after the recording, beside users',
      ['1-r_o_w_a_n.flac', '4-AbCdEf12345.flac'],
      info,
      ['Rowan', 'Speaker 4'],
    ],
    [
      'alike, without a list of users',
      ['1-AbCdEf12345.flac', '10-AbCdEf12345.flac'],
      { users: [], recordingId: null },
      ['Speaker 1', 'Speaker 10'],
    ],
  ])('get the speakers of their numbers: %s', (_, fileNames, found, speakers) => {
    expect(nameTracks(fileNames, found)).toEqual(speakers)
  })
})

it.each([
  [
    ['Rowan', 'Ines of Hale'],
    ['Rowan', 'Ines of Hale'],
  ],
  [
    ['Track1', 'Mic/Aux'],
    ['Speaker 1', 'Speaker 2'],
  ],
  [
    ['Desktop Audio', 'simple_aac_recording0'],
    ['Speaker 1', 'Speaker 2'],
  ],
  [
    [null, 'Rowan'],
    ['Speaker 1', 'Rowan'],
  ],
  [
    ['Rowan', 'Rowan'],
    ['Speaker 1', 'Speaker 2'],
  ],
])('calls streams with the titles %j %j', (titles, speakers) => {
  expect(nameStreams(titles.map((title, index) => ({ index, title })))).toEqual(speakers)
})

it('removes marks that change the direction of text', () => {
  expect(parseTrackName('1-ro\u202ewan\u2066_0.flac')).toBe('rowan')
  expect(nameStreams([{ index: 0, title: '\u202eInes' }])).toEqual(['Ines'])
  const users = [{ name: '\u202eRowan', username: 'rowan' }]
  expect(nameTracks(['1-rowan_0.flac'], { users, recordingId: null })).toEqual(['Rowan'])
})

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

import { expect, it } from 'vitest'
import { compareTracks, findCraigUser, nameTracks, parseTrackName } from './name-tracks.ts'

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
  expect(nameTracks(fileNames, namesakes)).toEqual(['ines', 'ines#7043', 'brannoc'])
})

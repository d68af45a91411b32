import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCraigInfo, writeCraigInfo } from './craig-info.ts'
import { nameTracks } from './name-tracks.ts'

const head = [
  'Recording aBcD1234',
  '',
  'Guild:\t\tThe Table (111111111111111111)',
  'Channel:\tgame-night (222222222222222222)',
  'Requester:\trowan#0 (333333333333333333)',
  'Start time:\t2026-09-20T23:00:00.000Z',
  '',
]

it('reads users and notes in the current format of Craig', () => {
  const lines = [
    ...head,
    'Tracks:',
    '\trowan#0 (333333333333333333)',
    '\tInes#7043 (444444444444444444)',
    '',
    'Notes:',
    '\t01:02:03.45: The bridge falls: run!',
    '\t00:10:00.00: combat starts',
    '',
  ]
  expect(parseCraigInfo(lines.join('\r\n'))).toEqual({
    recordingId: 'aBcD1234',
    users: [
      { name: 'rowan', username: 'rowan' },
      { name: 'Ines', username: 'Ines#7043' },
    ],
    notes: [
      { at: 600, text: 'combat starts' },
      { at: 3723.45, text: 'The bridge falls: run!' },
    ],
  })
})

it('reads display names and times in whole seconds from older recordings', () => {
  const lines = [
    ...head,
    'Tracks:',
    '\tJonah the Bold (jonah) (333333333333333333)',
    '\tMirelle (Mirelle#0042) (444444444444444444)',
    '\tHale (the elder) (hale_e) (555555555555555555)',
    'Notes:',
    '\t0:00:07: Brannoc returns',
    '\t1:00: half a note',
    '\tno time here',
  ]
  expect(parseCraigInfo(`\uFEFF${lines.join('\n')}`)).toEqual({
    recordingId: 'aBcD1234',
    users: [
      { name: 'Jonah the Bold', username: 'jonah' },
      { name: 'Mirelle', username: 'Mirelle#0042' },
      { name: 'Hale (the elder)', username: 'hale_e' },
    ],
    notes: [
      { at: 7, text: 'Brannoc returns' },
      { at: 60, text: 'half a note' },
    ],
  })
})

it.each(['', 'Dear diary', 'Tracks:', '\t\u0000'])('finds no users or notes in %j', (text) => {
  expect(parseCraigInfo(text)).toEqual({ recordingId: null, users: [], notes: [] })
})

it('reads at most 100 users, and 500 characters of a line', () => {
  const users = Array.from({ length: 300 }, (_, index) => `\t${index}${'x'.repeat(600)} (1)`)
  const read = parseCraigInfo(['Tracks:', ...users].join('\n')).users
  expect(read).toHaveLength(100)
  expect(read.map(({ name }) => name.length)).toEqual(read.map(() => 499))
})

function readBack(files: { fileName: string; speaker: string }[]): string[] {
  const { fileNames, info } = writeCraigInfo(files)
  return nameTracks(fileNames, parseCraigInfo(info))
}

it('writes file names and a list of users from which the speaker of each file can be read back', () => {
  const files = [
    { fileName: 'a b.opus', speaker: 'Ines (guest)' },
    { fileName: 'a_b.opus', speaker: 'Rowan#0' },
    { fileName: 'late.flac', speaker: 'Ines (guest)' },
    { fileName: '2-rowan_1234.flac', speaker: 'Jonah (9)' },
    { fileName: 'night', speaker: 'Tracks:' },
  ]
  expect(readBack(files)).toEqual(files.map(({ speaker }) => speaker))
  expect(writeCraigInfo(files).fileNames).toEqual([
    '1-a_b_1.opus',
    '2-a_b_2.opus',
    '3-a_b_1.flac',
    '4-2_rowan_1234_4.flac',
    '5-night_5',
  ])
})

it('preserves the speakers regardless of their names and file names', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/[\p{Cc}\u2028\u2029\uFEFF]/gu, '').trim())
    .filter((text) => text !== '')
  const file = fc.record({ fileName: name, speaker: name })
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 12 }), (files) => {
      expect(readBack(files)).toEqual(files.map(({ speaker }) => speaker))
    }),
  )
})

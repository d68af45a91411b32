import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameTracks } from './name-tracks.ts'
import { parseCraigInfo } from './parse-craig-info.ts'
import { writeCraigInfo } from './write-craig-info.ts'

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

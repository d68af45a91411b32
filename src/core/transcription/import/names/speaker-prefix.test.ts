import { expect, it } from 'vitest'
import { measureGrowth } from '#server/testing/server/test-growth.ts'
import { cleanName, splitSpeakerPrefix } from './speaker-prefix.ts'

it.each([
  ['Mira: Hold.', { name: 'Mira', text: 'Hold.' }],
  ['**Mira:** Hold.', { name: 'Mira', text: 'Hold.' }],
  ['- **Mira**: Hold.', { name: 'Mira', text: 'Hold.' }],
  ['> _Mira_ : Hold.', { name: 'Mira', text: 'Hold.' }],
  ['Mira：Hold.', { name: 'Mira', text: 'Hold.' }],
  ['at 12:30 they left', null],
  [': Hold.', null],
])('reads the speaker of %j', (line, expected) => {
  expect(splitSpeakerPrefix(line)).toEqual(expected && { ...expected, hasMark: false })
})

it.each([
  ['Ilse Tamm (she/her)', 'Ilse Tamm'],
  ['Ilse Tamm (they/them/theirs)', 'Ilse Tamm'],
  ['Ilse Tamm (sie/ihr) 🎲', 'Ilse Tamm'],
  ['Ilse Tamm she/her', 'Ilse Tamm'],
  ['Ilse Tamm (Guest)', 'Ilse Tamm'],
  ['🐉 Tansy', 'Tansy'],
  ['rook | DM', 'rook'],
  ['DM | rook', 'rook'],
  ['[DM] Odo', 'Odo'],
  ['[Odo]', 'Odo'],
  ['quill#1234', 'quill'],
  ['@quill', 'quill'],
  ['🐉🐉', '🐉🐉'],
  ['plain_user42', 'plain_user42'],
  ['From Quill Marrow to Everyone', 'Quill Marrow'],
])('cuts the marks off %s', (raw, name) => {
  expect(cleanName(raw)).toEqual({ name, hasMark: true })
})

it.each(['Sam (Scanlan)', 'Guard 2', 'Dr. Odo', 'J. Quill', "O'Brien"])('keeps %s as it is', (name) => {
  expect(cleanName(name)).toEqual({ name, hasMark: false })
})

it.each(['_', '*', ' _', '* ', '-', '#', ': ', '\uff1a'])(
  'reads a line of %j in linear time',
  (character) => {
    const growth = measureGrowth(352, (length) => {
      const line = `${character.repeat(Math.ceil(length / character.length))}x`
      return () => {
        for (let times = 0; times < 20_000; times++) splitSpeakerPrefix(line)
      }
    })
    expect(growth).toBeLessThan(3)
  },
)

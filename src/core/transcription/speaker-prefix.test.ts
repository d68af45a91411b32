import { expect, it } from 'vitest'
import { splitSpeakerPrefix } from './speaker-prefix.ts'

it.each([
  ['Mira: Hold.', { name: 'Mira', text: 'Hold.' }],
  ['**Mira:** Hold.', { name: 'Mira', text: 'Hold.' }],
  ['- **Mira**: Hold.', { name: 'Mira', text: 'Hold.' }],
  ['> _Mira_ : Hold.', { name: 'Mira', text: 'Hold.' }],
  ['Mira：Hold.', { name: 'Mira', text: 'Hold.' }],
  ['at 12:30 they left', null],
  [': Hold.', null],
])('reads the speaker of %j', (line, expected) => {
  expect(splitSpeakerPrefix(line)).toEqual(expected)
})

it.each(['_', '*', ' _', '* ', '-', '#', ': ', '：'])(
  'reads 2 MB of lines of %j in linear time',
  (character) => {
    const line = character.repeat(Math.ceil(88 / character.length))
    for (let lines = 0; lines < 23_000; lines++) splitSpeakerPrefix(`${line}x`)
  },
)

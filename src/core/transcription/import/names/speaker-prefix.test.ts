import { expect, it } from 'vitest'
import { measureGrowth } from '#server/testing/fakes/test-growth.ts'
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

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

/** Measures processor time for a line of this length, repeated until it is measurable. */
function measureLine(character: string, length: number): number {
  const line = `${character.repeat(Math.ceil(length / character.length))}x`
  const begun = process.cpuUsage()
  for (let times = 0; times < 20_000; times++) splitSpeakerPrefix(line)
  const { user, system } = process.cpuUsage(begun)
  return user + system
}

it.each(['_', '*', ' _', '* ', '-', '#', ': ', '：'])(
  'reads a line of %j in time that does not grow faster than its length',
  (character) => {
    measureLine(character, 88)
    // Quadratic time would be 64 times as long.
    expect(measureLine(character, 8 * 88) / measureLine(character, 88)).toBeLessThan(30)
  },
)

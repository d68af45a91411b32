import { describe, expect, it } from 'vitest'
import { tokenize } from '#core/language/tokenize.ts'
import { findContradiction, readPolarity } from './claim-evidence.ts'

const find = (claim: string, ...lines: string[]) =>
  findContradiction(
    tokenize(claim),
    lines.map((line) => readPolarity(tokenize(line))),
  )

describe('a contradiction', () => {
  it.each<[string, string, string, string | null]>([
    ['a missing negation', 'Osk opened the door.', "I don't open the door.", 'opened'],
    ['an added negation', 'Osk did not open the door.', 'I open the door.', 'not'],
    ['a negation of another word', 'Osk did not open the door.', "I open the door, I can't wait.", 'open'],
    ['none if both deny', 'Osk refused to open the door.', "I won't open the door.", null],
    ['none if both assert', 'Osk opened the door.', 'I open the door.', null],
    ['none for a negation of another clause', 'Osk opened the door.', "I don't care, I open the door.", null],
    ['none for "no" as an answer', 'Osk opened the door.', 'No, I open the door.', null],
  ])('is %s', (_, claim, line, expected) => {
    expect(find(claim, line)).toBe(expected)
  })
})

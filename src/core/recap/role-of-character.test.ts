import { expect, it } from 'vitest'
import { roleOfCharacter } from './role-of-character.ts'

const seats = [
  { character: null, aliases: [] },
  { character: 'Drazor', aliases: ['The Bear'] },
]

it.each([
  ['Drazor Stormguard', 'Player character'],
  ['the Bear', 'Player character'],
  ['Mirelle Vanthorne', 'NPC'],
])('%s is a %s', (name, role) => {
  expect(roleOfCharacter(name, seats)).toBe(role)
})

it('returns an empty role if the table names no characters', () => {
  expect(roleOfCharacter('Drazor', [{ character: null, aliases: [] }])).toBe('')
})

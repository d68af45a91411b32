import { expect, it } from 'vitest'
import { typeset } from './typeset.ts'

it.each([
  ['"Find him," she says.', '“Find him,” she says.'],
  ["Mirelle's key isn't here.", 'Mirelle’s key isn’t here.'],
  ["He says, 'stay', and goes.", 'He says, ‘stay’, and goes.'],
  ["'Tis the year of '98.", '’Tis the year of ’98.'],
  ['("so it is")', '(“so it is”)'],
  ['A bell -- and silence...', 'A bell — and silence…'],
  ['“Set already” ’tis', '“Set already” ’tis'],
])('typesets %s', (text, set) => {
  expect(typeset(text)).toBe(set)
})

import { expect, it } from 'vitest'
import { typeset, typesetRuns } from './typeset.ts'

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

it('typesets quotes around formatted text, but not code', () => {
  const runs = ['He says "', 'go', '" to \'', "'x'"].map((text, at) => ({
    text,
    marks: at === 3 ? ['code'] : [],
  }))
  expect(typesetRuns(runs).map(({ text }) => text)).toEqual(['He says “', 'go', '” to ‘', "'x'"])
})

import { expect, it } from 'vitest'
import { chooseSpelling } from './choose-spelling.ts'

it.each([
  ['the hollowgate', ['Hollowgate'], 'Hollowgate'],
  ['The Hollowgate', ['hollowgate', 'Hollowgate'], 'Hollowgate'],
  ['hollowgate', ['HOLLOWGATE', 'Hollowgate'], 'HOLLOWGATE'],
  ['Élodie', ['Elodie', 'elodie'], 'Élodie'],
  ['Theodora', ['theodora'], 'Theodora'],
  ['“hollowgate”', ['“Hollowgate”'], '“Hollowgate”'],
])('for %s and %j, picks %s', (first, others, best) => {
  expect(chooseSpelling(first, others)).toBe(best)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dropTitles, foldName, isNearSpelling } from './fold-name.ts'

it('folds a plain word the same way alone and within a name', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]+$/), (word) => {
      expect(foldName(`Élan ${word}`)).toBe(`elan ${foldName(word)}`)
    }),
  )
})

it.each([
  ['keeps a title, drops an article', 'The Lord Varis', 'lord varis'],
  ['keeps an article alone', 'The', 'the'],
  ['drops marks, apostrophes and a possessive', 'Mírelle’s', 'mirelle'],
  ['drops an apostrophe inside a word', "Vel'ara", 'velara'],
  ['joins blanks', 'Éowen  Tarn', 'eowen tarn'],
])('%s', (_, name, folded) => {
  expect(foldName(name)).toBe(folded)
})

it('ignores case and blanks', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z' -]{0,20}$/), (name) => {
      expect(foldName(` ${name.toUpperCase()} `)).toBe(foldName(name.toLowerCase()))
    }),
  )
})

it('drops a leading title, but keeps a title alone', () => {
  expect(dropTitles('captain maro')).toBe('maro')
  expect(dropTitles('captain')).toBe('captain')
})

it('treats names that differ by one edit as near spellings, unless they are short', () => {
  expect(isNearSpelling('torvald', 'torvalt')).toBe(true)
  expect(isNearSpelling('kima', 'kina')).toBe(false)
})

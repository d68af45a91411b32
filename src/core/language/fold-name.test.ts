import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldName } from './fold-name.ts'

it('folds a plain word alone as within a name', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]+$/), (word) => {
      expect(foldName(`Élan ${word}`)).toBe(`elan ${foldName(word)}`)
    }),
  )
})

it.each([
  ['a title stays, an article goes', 'The Lord Varis', 'lord varis'],
  ['an article alone is a name', 'The', 'the'],
  ['marks, apostrophes and a possessive go', 'Mírelle’s', 'mirelle'],
])('%s', (_, name, folded) => {
  expect(foldName(name)).toBe(folded)
})

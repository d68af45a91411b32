import { expect, it } from 'vitest'
import { createCorrector } from './correct-text.ts'

const correct = createCorrector(
  [
    { from: 'Hollow', to: 'Hollowgate' },
    { from: 'Hollow gate', to: 'Hollowgate' },
    { from: 'Mirel', to: 'Mirelle' },
  ],
  new Set(['mirels']),
)

it('applies every correction, the longest misspelling first', () => {
  expect(correct("Mirel's men left Hollow gate. Two Hollows? No, Hollow!")).toBe(
    "Mirelle's men left Hollowgate. Two Hollows? No, Hollowgate!",
  )
})

it('does not change correct names or a text without misspellings', () => {
  expect(correct('Mirels and Mirelle wait at Hollowgate.')).toBe('Mirels and Mirelle wait at Hollowgate.')
})

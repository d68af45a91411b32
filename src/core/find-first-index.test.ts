import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findFirstIndex } from './find-first-index.ts'

it('finds the same index as a linear search', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ max: 20, min: -20 })),
      fc.integer({ max: 25, min: -25 }),
      (list, limit) => {
        const sorted = list.toSorted((a, b) => a - b)
        const index = sorted.findIndex((one) => one >= limit)
        expect(findFirstIndex(sorted, (one) => one >= limit)).toBe(index < 0 ? sorted.length : index)
      },
    ),
  )
})

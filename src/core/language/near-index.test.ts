import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNearSpelling } from '#core/fold-name.ts'
import { distinctName } from '#core/reading/names/test-names.ts'
import { createNearIndex, maxComparisons } from './near-index.ts'

function countComparisons(names: string[], asked: string[]): number {
  let compared = 0
  const findNear = createNearIndex(names, () => {
    compared++
    return false
  })
  for (const name of asked) findNear(name)
  return compared
}

describe('near spellings', () => {
  it('are the same as those found by comparing all pairs', () => {
    const name = fc.stringMatching(/^[ab][a-c ]{3,10}[a-c]$/)
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), name, (names, asked) => {
        const expected = names.flatMap((one, at) => (isNearSpelling(one, asked) ? [at] : []))
        expect(createNearIndex(names)(asked).sort((a, b) => a - b)).toEqual(expected)
      }),
    )
  })

  it('are found among many names with few comparisons', () => {
    const names = Array.from({ length: 4_000 }, (_, at) => distinctName(at))
    const asked = Array.from({ length: 1_000 }, (_, at) => distinctName(at + 50_000))
    expect(countComparisons(names, asked)).toBeLessThan((names.length * asked.length) / 50)
  })

  it('are found among names with the same prefix with a limited number of comparisons', () => {
    const names = Array.from({ length: 1_500 }, (_, at) => `aaaaaaa${distinctName(at)}`)
    expect(countComparisons(names, names)).toBe(maxComparisons)
  })
})

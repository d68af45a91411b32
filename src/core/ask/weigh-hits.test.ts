import { expect, it } from 'vitest'
import { weighHits } from './weigh-hits.ts'

it('prefers texts with more words, then those with rarer words', () => {
  const frequent = ['a', 'b', 'c', 'd', 'e']
  expect(weighHits([frequent, ['f'], ['e', 'g', 'h']], 4)).toEqual(['e', 'f', 'g', 'h'])
})

it('returns at most the given number of texts, and each only once', () => {
  expect(
    weighHits(
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      1,
    ),
  ).toEqual(['a'])
  expect(weighHits([[], []], 5)).toEqual([])
})

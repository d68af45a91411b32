import { expect, it } from 'vitest'
import { listSearchWords, weighHits } from './list-search-words.ts'

const term = (word: string, isName = false) => ({ forms: [word], isName })
const wordsOf = (terms: ReturnType<typeof term>[]) =>
  listSearchWords({ terms, asks: 'other', answers: [] }).map(({ word }) => word)

it('searches for at most 12 words, names first', () => {
  const letters = [...'abcdefghijklmnop']
  const words = wordsOf([...letters.map((letter) => term(`${letter}lantern`)), term('osk', true)])
  expect(words).toEqual(['osk', ...letters.slice(0, 11).map((letter) => `${letter}lantern`)])
})

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

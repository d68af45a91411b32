import { expect, it } from 'vitest'
import { listSearchWords } from './list-search-words.ts'

const term = (word: string, isName = false) => ({ forms: [word], isName })
const wordsOf = (terms: ReturnType<typeof term>[]) =>
  listSearchWords({ terms, asks: 'other', answers: [] }).map(({ word }) => word)

it('searches for at most 12 words, names first', () => {
  const letters = [...'abcdefghijklmnop']
  const words = wordsOf([...letters.map((letter) => term(`${letter}lantern`)), term('osk', true)])
  expect(words).toEqual(['osk', ...letters.slice(0, 11).map((letter) => `${letter}lantern`)])
})

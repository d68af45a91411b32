import { foldWords } from './fold-words.ts'
import { listForms } from './word-forms.ts'
import { isOneLetterOff } from './word-index.ts'

/** A text matches if it contains `word` or one of `others`. With `isPrefix`, longer words that begin with `word` match too. */
export type QueryWord = { word: string; isPrefix: boolean; others: string[] }

/** Further words are ignored: they cost time and rarely narrow the result. */
const maxWords = 12
/** Shorter words differ by one letter from too many other words. */
const minTypoLength = 4

export function readQuery(text: string): QueryWord[] {
  const words = [...new Set(foldWords(text))].slice(0, maxWords)
  return words.map((word, index) => {
    // Shorter prefixes would match too much. The last word needs only two letters, because the user may still be typing it.
    const isPrefix = word.length >= (index === words.length - 1 ? 2 : 3)
    return { word, isPrefix, others: listForms(word).filter((form) => !isPrefix || !form.startsWith(word)) }
  })
}

/** Lets each query word of at least four letters also match the words of `wordsOfNames` that differ from it by one letter. */
export function addNearNames(query: QueryWord[], wordsOfNames: Iterable<string>): QueryWord[] {
  const names = [...wordsOfNames]
  return query.map((one) => {
    if (one.word.length < minTypoLength) return one
    const near = names.filter((name) => isOneLetterOff(name, one.word) && !matchesWord(one, name))
    return { ...one, others: [...one.others, ...near] }
  })
}

const matchesWord = ({ word, isPrefix, others }: QueryWord, other: string): boolean =>
  other === word || (isPrefix && other.startsWith(word)) || others.includes(other)

export function matchesAny(query: QueryWord[], folded: string[]): boolean {
  return folded.some((word) => query.some((one) => matchesWord(one, word)))
}

export function matchesAll(query: QueryWord[], folded: string[]): boolean {
  return query.every((one) => folded.some((word) => matchesWord(one, word)))
}

/** Writes a PostgreSQL tsquery. Folded words contain no quotes or backslashes, so they need no escaping. */
export function writeTsquery(query: QueryWord[], join: '&' | '|' = '&'): string {
  return query
    .map(({ word, isPrefix, others }) => {
      const terms = [`'${word}'${isPrefix ? ':*' : ''}`, ...others.map((other) => `'${other}'`)]
      return `(${terms.join(' | ')})`
    })
    .join(` ${join} `)
}

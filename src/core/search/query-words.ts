import { isOneLetterOff } from '#core/wiki/search/word-index.ts'
import { foldWords } from './fold-words.ts'
import { listForms } from './word-forms.ts'

/** A text matches if it has `word`, a word that begins with it, or one of `others`. */
export type QueryWord = { word: string; isPrefix: boolean; others: string[] }

/** More words cost time and rarely match together. */
const maxWords = 12
/** Shorter words are within one letter of too many other words. */
const minTypoLength = 4

export function readQuery(text: string): QueryWord[] {
  const words = [...new Set(foldWords(text))].slice(0, maxWords)
  return words.map((word, index) => {
    // The last word may still be incomplete. Shorter beginnings would match too much.
    const isPrefix = word.length >= (index === words.length - 1 ? 2 : 3)
    return { word, isPrefix, others: listForms(word).filter((form) => !isPrefix || !form.startsWith(word)) }
  })
}

/** Adds the words of names that differ from a word of the query by one letter. */
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

/** In PostgreSQL's syntax. Folded words contain no quotes and no backslashes. */
export function writeTsquery(query: QueryWord[], join: '&' | '|' = '&'): string {
  return query
    .map(({ word, isPrefix, others }) => {
      const terms = [`'${word}'${isPrefix ? ':*' : ''}`, ...others.map((other) => `'${other}'`)]
      return `(${terms.join(' | ')})`
    })
    .join(` ${join} `)
}

import { foldWords } from '#core/language/search/fold-words.ts'
import type { NameChange } from './name-change.ts'
import { createReplace, type Replace } from './replace-name.ts'

export type NameSearch = {
  replace: Replace
  /**
   * The longest run of a–z and digits in the name, for finding texts that may contain the name; empty if there is none. Other
   * letters are left out, because databases disagree about their case.
   */
  word: string
  /** A PostgreSQL tsquery of folded words that finds the lines that may contain the name. */
  linesQuery: string
}

/** Shorter words would match too much as prefixes. */
const shortestPrefix = 4
/** The endings of `find-mentions.ts`, folded. The ending "'s" is not part of a folded word. */
const endings = ['', 's', 'es', 'll', 'd', 've', 're', 'm']

function writeLinesQuery(name: string): string {
  const words = foldWords(name)
  const last = words.pop()
  if (last === undefined) return ''
  const isPrefix = last.length >= shortestPrefix
  const lastForms = isPrefix ? [`'${last}':*`] : endings.map((ending) => `'${last}${ending}'`)
  return [...words.map((word) => `'${word}'`), `(${lastForms.join(' | ')})`].join(' & ')
}

export function createNameSearch(change: NameChange, otherNames: ReadonlySet<string>): NameSearch {
  const words = change.from.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return { replace: createReplace(change, otherNames), word, linesQuery: writeLinesQuery(change.from) }
}

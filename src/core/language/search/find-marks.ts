import type { Hit } from './find-hits.ts'
import { foldWords } from './fold-words.ts'
import { addNearNames, matchesAny, type QueryWord } from './query-words.ts'

const wordOfText = /[\p{L}\p{N}\p{M}'\u2018\u2019\u02bc]+/gu

export function* findMarks(text: string, query: QueryWord[]): Generator<Hit> {
  for (const match of text.matchAll(wordOfText)) {
    if (matchesAny(query, foldWords(match[0]))) yield { at: match.index, end: match.index + match[0].length }
  }
}

/** Finds the words that match the query or, if there are none, those within one letter of a query word of at least four letters. */
export function findNearMarks(text: string, query: QueryWord[]): Hit[] {
  const marks = [...findMarks(text, query)]
  return marks.length > 0 ? marks : [...findMarks(text, addNearNames(query, foldWords(text)))]
}

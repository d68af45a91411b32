import type { Hit } from '#core/wiki/search/find-hits.ts'
import { foldWords } from './fold-words.ts'
import { matchesAny, type QueryWord } from './query-words.ts'

const wordOfText = /[\p{L}\p{N}\p{M}'\u2018\u2019\u02bc]+/gu

/** The words of a text that match a word of the query. */
export function* findMarks(text: string, query: QueryWord[]): Generator<Hit> {
  for (const match of text.matchAll(wordOfText)) {
    if (matchesAny(query, foldWords(match[0]))) yield { at: match.index, end: match.index + match[0].length }
  }
}

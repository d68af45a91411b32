import { foldName } from '#core/fold-name.ts'
import { addNearNames, foldWords, matchesAny, type QueryWord } from './query-words.ts'
import { isOneLetterOff } from './word-index.ts'

const wordOfText = /[\p{L}\p{N}\p{M}'\u2018\u2019\u02bc]+/gu

type Hit = { at: number; end: number }

/**
 * Finds words that start with a word of the query. In a name, query words of at least four letters may also differ by one
 * letter.
 */
export function* findHits(text: string, query: string, isName = false): Generator<Hit> {
  const queryWords = foldName(query).split(' ').filter(Boolean)
  if (queryWords.length === 0) return
  const isHit = (word: string) =>
    queryWords.some((one) => word.startsWith(one) || (isName && one.length >= 4 && isOneLetterOff(one, word)))
  for (const match of text.matchAll(wordOfText)) {
    if (foldName(match[0]).split(' ').some(isHit))
      yield { at: match.index, end: match.index + match[0].length }
  }
}

/** Each end of the excerpt moves to a space that is less than this many characters away. */
const maxCutDistance = 24

export function cutExcerpt(text: string, hits: Iterator<Hit>, limit: number): string {
  const letters = [...text]
  if (letters.length <= limit) return text
  const first = hits.next()
  const before = first.done ? 0 : [...text.slice(0, first.value.at)].length
  const start = before < limit * 0.6 ? 0 : before - Math.floor(limit / 3)
  const isCut = start + limit < letters.length
  const cut = letters.slice(start, start + limit - (start > 0 ? 1 : 0) - (isCut ? 1 : 0)).join('')
  const firstBlank = start > 0 ? cut.search(/\s/) : -1
  const lastBlank = isCut ? cut.search(/\s\S*$/) : -1
  const from = firstBlank >= 0 && firstBlank < maxCutDistance ? firstBlank : 0
  const to = lastBlank > cut.length - maxCutDistance ? lastBlank : cut.length
  return `${start > 0 ? '…' : ''}${cut.slice(from, to).trim()}${isCut ? '…' : ''}`
}

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

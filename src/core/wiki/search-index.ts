import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import {
  type DocRange,
  findOneLetterOff,
  findPrefix,
  indexWords,
  type WordIndex,
} from '#core/language/search/word-index.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'

/** Lower is better. */
const ratings = {
  exactName: 0,
  nameStart: 1,
  alias: 2,
  wordOfName: 3,
  wordOfAlias: 4,
  nearSpelling: 5,
  category: 6,
  details: 7,
  description: 8,
} as const
type Rating = (typeof ratings)[keyof typeof ratings]
const none = 255
/** Shorter words are within one letter of too many other words. */
const minTypoLength = 4
/** A rank is `rating * rankStep` plus a tiebreaker below `rankStep`. */
const rankStep = 256
const unranked = (ratings.description + 1) * rankStep

type Names = { name: string; aliases: string[] }
type Named = Pick<WikiEntry, 'name' | 'aliases' | 'category'>
type Written = Pick<WikiEntry, 'details' | 'description'>
type Numbered<T> = readonly [doc: number, entry: T]
type SearchField = { rating: Rating; index: WordIndex; allowsTypos: boolean }

/** Document numbers are indexes into `names`. Names can be searched before the texts are added. */
export type SearchIndex = { names: Names[]; fields: SearchField[] }

export const createSearchIndex = (): SearchIndex => ({ names: [], fields: [] })

function addField<T>(
  { fields }: SearchIndex,
  rating: Rating,
  entries: readonly Numbered<T>[],
  read: (entry: T, doc: number) => string[],
): void {
  const texts = entries.flatMap(([doc, entry]) => read(entry, doc).map((text) => [doc, text] as const))
  const allowsTypos = rating === ratings.wordOfName || rating === ratings.wordOfAlias
  fields.push({ rating, allowsTypos, index: indexWords(texts) })
}

export function addNames(index: SearchIndex, entries: readonly Numbered<Named>[]): void {
  const { names } = index
  for (const [doc, { name, aliases }] of entries) {
    names[doc] = { name: foldName(name), aliases: aliases.map(foldName) }
  }
  addField(index, ratings.wordOfName, entries, (_, doc) => [names[doc]?.name ?? ''])
  addField(index, ratings.wordOfAlias, entries, (_, doc) => names[doc]?.aliases ?? [])
  addField(index, ratings.category, entries, ({ category }) => [foldName(category)])
}

export function addTexts(index: SearchIndex, entries: readonly Numbered<Written>[]): void {
  addField(index, ratings.details, entries, ({ details }) => Object.values(details).map(foldName))
  addField(index, ratings.description, entries, ({ description }) => [foldName(toPlainText(description))])
}

function rateWord({ names, fields }: SearchIndex, word: string): Uint8Array {
  const best = new Uint8Array(names.length).fill(none)
  const rate = (docs: Uint32Array, { start, end }: DocRange, rating: Rating) => {
    for (let at = start; at < end; at++) {
      const doc = docs[at] ?? 0
      if (rating < (best[doc] ?? 0)) best[doc] = rating
    }
  }
  for (const { rating, index, allowsTypos } of fields) {
    rate(index.docs, findPrefix(index, word), rating)
    if (!allowsTypos || word.length < minTypoLength) continue
    for (const near of findOneLetterOff(index, word)) rate(index.docs, near, ratings.nearSpelling)
  }
  return best
}

function rateWhole(query: string, names: Names | undefined): Rating | null {
  if (!names) return null
  const { name, aliases } = names
  if (name === query) return ratings.exactName
  if (name.startsWith(query)) return ratings.nameStart
  return aliases.some((alias) => alias.startsWith(query)) ? ratings.alias : null
}

/**
 * Returns a rank; lower is better. If a name or alias starts with the whole query, that match decides; otherwise the word with the worst
 * rating does, then the sum of the ratings.
 */
function rankEntry(
  words: readonly Uint8Array[],
  query: string,
  names: readonly Names[],
  doc: number,
  isWritten: boolean,
): number {
  let worst = 0
  let sum = 0
  for (const best of words) {
    const rating = Math.min(best[doc] ?? none, isWritten ? ratings.description : none)
    if (rating > worst) worst = rating
    sum += rating
  }
  if (worst === none) return unranked
  const whole = worst <= ratings.wordOfAlias ? rateWhole(query, names[doc]) : null
  return whole === null ? worst * rankStep + Math.min(sum, rankStep - 1) : whole * rankStep
}

/** Leaves out unranked documents; documents of equal rank keep their order. Sorts by counting, because ranks are few. */
function sortByRank(docs: readonly number[], ranks: Uint16Array): Uint32Array {
  const positions = new Uint32Array(unranked + 1)
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] ?? 0
    positions[rank] = (positions[rank] ?? 0) + 1
  }
  let before = 0
  for (let rank = 0; rank <= unranked; rank++) {
    const count = positions[rank] ?? 0
    positions[rank] = before
    before += count
  }
  const rankedCount = positions[unranked] ?? 0
  const sorted = new Uint32Array(docs.length)
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] ?? 0
    const position = positions[rank] ?? 0
    sorted[position] = docs[at] ?? 0
    positions[rank] = position + 1
  }
  return sorted.subarray(0, rankedCount)
}

/**
 * Returns the documents in `order` that match every word of `text`, best first. Equally good documents keep their order. `written` are
 * documents whose texts, which the index may lack, match every word.
 */
export function searchIndex(
  index: SearchIndex,
  text: string,
  order: readonly number[],
  written: ReadonlySet<number> = new Set(),
): Uint32Array {
  const query = foldName(text)
  if (query === '') return Uint32Array.from(order.filter((doc) => written.has(doc)))
  const words = [...new Set(query.split(' '))].map((word) => rateWord(index, word))
  const ranks = new Uint16Array(order.length)
  for (const [at, doc] of order.entries())
    ranks[at] = rankEntry(words, query, index.names, doc, written.has(doc))
  return sortByRank(order, ranks)
}

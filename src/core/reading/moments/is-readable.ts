import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import { toWordSet } from '#core/reading/language/words/word-set.ts'

const articles = toWordSet('the a an my your our their')
const prepositions = toWordSet('of for with from at into')
const afterNeither =
  'is are was were be been am has have had do does did will would can could should i he she they we and or but not if because than'
const neverAfterPreposition = toWordSet(afterNeither)
const neverAfterArticle = toWordSet(
  `${afterNeither} the a an to of in on at by for from with it you him them my your his our their this that these those as so`,
)
/**
 * Maximum share of broken pairs (see `measureBrokenPairs`). Clean transcripts have 0.1 %, noisy transcripts by PocketSphinx at least 2.7 %
 * (docs/decisions/061-moments.md).
 */
const mostBrokenShare = 0.02
/** Fewer broken pairs than this count as slips of the tongue. */
const fewestBroken = 2

function findForbidden(word: string): Set<string> | null {
  if (articles.has(word)) return neverAfterArticle
  return prepositions.has(word) ? neverAfterPreposition : null
}

/**
 * Counts pairs of successive words that begin with an article or a preposition. A pair is broken if English does not allow it, such as
 * "the to". A speech engine that guesses writes many broken pairs.
 */
export function measureBrokenPairs(lines: Pick<SpokenLine, 'text'>[]): { pairs: number; broken: number } {
  let pairs = 0
  let broken = 0
  for (const { text } of lines) {
    const tokens = tokenize(text)
    tokens.forEach(({ word }, index) => {
      const next = tokens[index + 1]
      const forbidden = findForbidden(word)
      if (!forbidden || !next || next.isSeparated) return
      pairs++
      if (forbidden.has(next.word)) broken++
    })
  }
  return { pairs, broken }
}

export function isReadable(lines: Pick<SpokenLine, 'text'>[]): boolean {
  const { pairs, broken } = measureBrokenPairs(lines)
  return broken < fewestBroken || broken / pairs <= mostBrokenShare
}

export const isReadableTask = { module: import.meta.url, run: isReadable }

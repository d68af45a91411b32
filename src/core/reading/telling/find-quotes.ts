import { diffArrays } from 'diff'
import type { SpokenLine } from '#core/language/spoken-line.ts'

type Word = { word: string; start: number; end: number }

/** A quote is looked for in its lines and this many lines around them, then in the whole evening. */
const reach = 3
/** A passage of a line replaces a quote if it shares this share of the quote's words. */
const leastShare = 0.75
/** Such a passage has at most this many times the words of the quote. */
const widest = 1.4
/** Shorter words between quotation marks are rather a term than speech. */
const fewestWords = 4
/** Longer words between quotation marks only count as a quote if a line says them all. */
const mostWords = 150

const splitWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:['\u2019][\p{L}\p{N}]+)*/gu)].map(({ 0: found, index }) => ({
    word: found.toLowerCase().replaceAll('\u2019', "'"),
    start: index,
    end: index + found.length,
  }))

const joinWords = (words: Word[]) => ` ${words.map(({ word }) => word).join(' ')} `

/** The quoted parts of a sentence, without their quotation marks. */
const quoted = /["\u201c]([^"\u201c\u201d]+)["\u201d]/g

/** Returns the stretch of a line with the most words of a quote, in any order. Comparing all words of a long line would take too long. */
function findStretch(said: Word[], wanted: string[]): Word[] {
  const width = Math.floor(widest * wanted.length)
  const missing = new Map<string, number>()
  for (const word of wanted) missing.set(word, (missing.get(word) ?? 0) + 1)
  let [shared, most, end] = [0, 0, 0]
  for (const [at, { word }] of said.entries()) {
    const more = missing.get(word)
    if (more !== undefined) {
      if (more > 0) shared++
      missing.set(word, more - 1)
    }
    const gone = said[at - width]?.word ?? ''
    const spare = missing.get(gone)
    if (spare !== undefined) {
      if (spare >= 0) shared--
      missing.set(gone, spare + 1)
    }
    if (shared > most) [most, end] = [shared, at + 1]
  }
  return most < leastShare * wanted.length ? [] : said.slice(Math.max(0, end - width), end)
}

export type QuoteFinder = {
  /** Returns the number of the line that says these words, from 1; null if none does. Passages around an ellipsis may stand apart. */
  findLine(quote: string, lines: number[]): number | null
  /** Gives each quote of a sentence the words of its line. `isLiteral` is false if a quote of several words has no such line. */
  mend(text: string, lines: number[]): { text: string; isLiteral: boolean }
}

export function createQuoteFinder(lines: SpokenLine[]): QuoteFinder {
  const spoken = lines.map(({ text }) => splitWords(text))
  const joined = spoken.map(joinWords)
  /** A speaker may be cut into several lines within a sentence. */
  const withNext = joined.map((text, index) =>
    lines[index + 1]?.speaker === lines[index]?.speaker
      ? `${text}${joined[index + 1]?.slice(1) ?? ''}`
      : text,
  )

  const listNear = (cited: number[]) => [
    ...new Set(
      cited.flatMap((line) =>
        Array.from({ length: 2 * reach + 1 }, (_, offset) => line - 1 - reach + offset),
      ),
    ),
  ]

  function says(index: number, parts: string[]): boolean {
    const text = withNext[index]
    if (text === undefined) return false
    const own = (joined[index]?.length ?? 0) - 1
    let from = 0
    for (const [position, part] of parts.entries()) {
      const at = text.indexOf(part, from)
      // A quote begins in its own line and may end in the next.
      if (at < 0 || (position === 0 && at >= own)) return false
      from = at + part.length - 1
    }
    return true
  }

  function findLine(quote: string, cited: number[]): number | null {
    const parts = quote
      .split(/\u2026|\.\.\./)
      .map((part) => joinWords(splitWords(part)))
      .filter((part) => part.trim() !== '')
    if (parts.length === 0) return null
    const own = cited.find((line) => says(line - 1, parts))
    if (own !== undefined) return own
    const near = listNear(cited).find((index) => says(index, parts))
    const found = near ?? joined.findIndex((_, index) => says(index, parts))
    return found < 0 ? null : found + 1
  }

  /** Returns the passage of a cited line that comes closest to the quote, as it was said. */
  function findPassage(quote: string, cited: number[]): string | null {
    const wanted = splitWords(quote).map(({ word }) => word)
    if (wanted.length > mostWords) return null
    for (const index of new Set([...cited.map((line) => line - 1), ...listNear(cited)])) {
      const said = findStretch(spoken[index] ?? [], wanted)
      const shared: number[] = []
      let at = 0
      for (const { value, added, removed } of diffArrays(
        wanted,
        said.map(({ word }) => word),
      )) {
        if (!added && !removed) shared.push(...value.map((_, offset) => at + offset))
        if (!removed) at += value.length
      }
      const [first, last] = [said[shared[0] ?? -1], said[shared.at(-1) ?? -1]]
      const width = (shared.at(-1) ?? 0) - (shared[0] ?? 0) + 1
      if (!first || !last || shared.length < leastShare * wanted.length || width > widest * wanted.length)
        continue
      return lines[index]?.text.slice(first.start, last.end) ?? null
    }
    return null
  }

  return {
    findLine,
    mend(text, cited) {
      let isLiteral = true
      const mended = text.replace(quoted, (whole: string, quote: string) => {
        if (findLine(quote, cited) !== null) return whole
        if (splitWords(quote).length < fewestWords) return quote
        const passage = findPassage(quote, cited)
        if (passage === null) isLiteral = false
        const ending = /[.,;:!?\u2026]+$/.exec(quote)?.[0] ?? ''
        return passage === null ? whole : `\u201c${passage.replace(/[.,;:!?\u2026]+$/, '')}${ending}\u201d`
      })
      return { text: mended, isLiteral }
    },
  }
}

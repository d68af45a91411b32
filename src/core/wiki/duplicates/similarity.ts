import { foldNameStrictly } from '#core/fold-name.ts'

/** A name of only emoji or punctuation folds to nothing, so it is lower-cased instead. */
export function foldForComparison(name: string): string {
  return foldNameStrictly(name) || name.trim().toLowerCase()
}

export function lettersOf(folded: string): number[] {
  return Array.from(folded, (letter) => letter.codePointAt(0) ?? 0)
}

const blank = 0x20

/** Pads a name as pg_trgm pads words (two blanks before, one after), so that first letters count more. */
export function padLetters(letters: number[]): number[] {
  return [blank, blank, ...letters, blank]
}

function trigramsOf(letters: number[]): Set<string> {
  const [first, second, ...rest] = padLetters(letters)
  const trigrams = new Set<string>()
  let before = [first ?? blank, second ?? blank]
  for (const letter of rest) {
    trigrams.add(String.fromCodePoint(...before, letter))
    before = [before[1] ?? blank, letter]
  }
  return trigrams
}

function compareTrigrams(left: number[], right: number[]): number {
  const [a, b] = [trigramsOf(left), trigramsOf(right)]
  const shared = a.intersection(b).size
  return shared / (a.size + b.size - shared)
}

/** A typo is one inserted, removed or replaced letter, or two swapped neighbouring letters. */
export function isOneTypo(left: number[], right: number[]): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end++
  const differing = long.length - start - end
  if (differing <= 1) return differing === 1
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start]
  return differing === 2 && short.length === long.length && isSwap
}

export function typoSimilarity(length: number): number {
  return 1 - 1 / length
}

export function compareNames(left: string, right: string): number {
  if (left === right) return 1
  const [a, b] = [lettersOf(left), lettersOf(right)]
  const slip = isOneTypo(a, b) ? typoSimilarity(Math.max(a.length, b.length)) : 0
  return Math.max(slip, compareTrigrams(a, b))
}

export function compareEntries(left: string[], right: string[]): number {
  return Math.max(0, ...left.flatMap((a) => right.map((b) => compareNames(a, b))))
}

import { foldNameStrictly } from '#core/language/fold-name.ts'

/** Compares names of wiki entries (decisions §6). Every function here takes names as `foldForComparison` makes them. */

/** A name of emoji or punctuation alone folds to nothing: it is compared as it is. */
export function foldForComparison(name: string): string {
  return foldNameStrictly(name) || name.trim().toLowerCase()
}

export function lettersOf(folded: string): number[] {
  return Array.from(folded, (letter) => letter.codePointAt(0) ?? 0)
}

const blank = 0x20

/** A name with the blanks that make its first letters count for more: two before it and one behind, as pg_trgm has them round a word. */
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

/** The share of the trigrams of both names that they have in common. */
function compareTrigrams(left: number[], right: number[]): number {
  const [a, b] = [trigramsOf(left), trigramsOf(right)]
  const shared = a.intersection(b).size
  return shared / (a.size + b.size - shared)
}

/** True where one letter more, less or other, or two neighbours that changed places, make one name the other. */
export function isOneSlip(left: number[], right: number[]): boolean {
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

/** How alike two names are that are one slip apart, by the length of the longer. */
export function slipSimilarity(length: number): number {
  return 1 - 1 / length
}

export function compareNames(left: string, right: string): number {
  if (left === right) return 1
  const [a, b] = [lettersOf(left), lettersOf(right)]
  const slip = isOneSlip(a, b) ? slipSimilarity(Math.max(a.length, b.length)) : 0
  return Math.max(slip, compareTrigrams(a, b))
}

/** The similarity of two entries: that of their two most similar names. */
export function compareEntries(left: string[], right: string[]): number {
  return Math.max(0, ...left.flatMap((a) => right.map((b) => compareNames(a, b))))
}

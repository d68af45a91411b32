import type { Token } from './tokenize.ts'
import { toWordSet } from './words/word-set.ts'

const frequentWords = toWordSet(
  'the and of to is that it you with for this are have what your they from there can we my be not but its im he she his her at',
)
/**
 * A text with at least this share of `frequentWords` counts as English. English speech has about 0.3; German, Dutch, Spanish and French
 * have less than 0.06.
 */
const leastShare = 0.15

/** An empty text counts as English. */
export function isEnglish(lines: Token[][]): boolean {
  const words = lines.flat()
  return words.filter(({ word }) => frequentWords.has(word)).length >= words.length * leastShare
}

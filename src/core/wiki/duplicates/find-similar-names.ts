import { findTrigramPairs, findTypoPairs, type OnSimilar } from './find-trigram-pairs.ts'
import { lettersOf } from './similarity.ts'

/** A pair with similar trigrams that is also one typo apart is reported twice. */
export function findSimilarNames(names: string[], threshold: number, onSimilar: OnSimilar): void {
  const letters = names.map(lettersOf)
  findTrigramPairs(letters, threshold, onSimilar)
  findTypoPairs(letters, threshold, onSimilar)
}

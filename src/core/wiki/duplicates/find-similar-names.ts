import { findTrigramPairs, type OnSimilar } from './find-trigram-pairs.ts'
import { findTypoPairs } from './find-typo-pairs.ts'
import { lettersOf } from './similarity.ts'

/**
 * Reports pairs with similar trigrams and pairs one typo apart. A pair that is both is reported twice, once with its full
 * similarity.
 */
export function findSimilarNames(names: string[], threshold: number, onSimilar: OnSimilar): void {
  const letters = names.map(lettersOf)
  findTrigramPairs(letters, threshold, onSimilar)
  findTypoPairs(letters, threshold, onSimilar)
}

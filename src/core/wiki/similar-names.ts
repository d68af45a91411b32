import { joinBySlips } from './join-slips.ts'
import { joinByTrigrams, type OnSimilar } from './join-trigrams.ts'
import { lettersOf } from './similarity.ts'

/**
 * Finds all pairs of different folded names that are at least so similar, exactly as comparing every name with every other
 * would. A pair that is alike in both ways is told twice, once with its full similarity.
 */
export function findSimilarNames(names: string[], threshold: number, onSimilar: OnSimilar): void {
  const letters = names.map(lettersOf)
  joinByTrigrams(letters, threshold, onSimilar)
  joinBySlips(letters, threshold, onSimilar)
}

import type { NameChange } from './name-change.ts'
import { createReplace, type Replace } from './replace-name.ts'

export type NameSearch = {
  replace: Replace
  /**
   * A word that every text with the name contains, in upper or lower case; empty if there is none. It has only a–z and digits,
   * because databases disagree about the case of other letters.
   */
  word: string
}

export function createNameSearch(change: NameChange, otherNames: ReadonlySet<string>): NameSearch {
  const words = change.from.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return { replace: createReplace(change, otherNames), word }
}

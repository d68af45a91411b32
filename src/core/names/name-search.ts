import type { NameChange } from './name-change.ts'
import { createReplace, type Replace } from './replace-name.ts'

export type NameSearch = {
  replace: Replace
  /**
   * The longest run of a–z and digits in the name, for finding texts that may contain the name; empty if there is none. Other
   * letters are left out, because databases disagree about their case.
   */
  word: string
}

export function createNameSearch(change: NameChange, otherNames: ReadonlySet<string>): NameSearch {
  const words = change.from.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return { replace: createReplace(change, otherNames), word }
}

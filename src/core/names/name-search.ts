import type { NameChange } from './name-change.ts'
import { createReplace, type Replace } from './replace-name.ts'

export type NameSearch = {
  replace: Replace
  /**
   * Every text with the name contains this word in some case. Only plain letters and digits, because databases disagree about
   * the case of others.
   */
  word: string
}

export function createNameSearch(change: NameChange, otherNames: ReadonlySet<string>): NameSearch {
  const words = change.from.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return { replace: createReplace(change, otherNames), word }
}

import type { EntryContent } from '#contract/wiki/schemas.ts'
import { foldNameStrictly } from '#core/fold-name.ts'

/** Entries with equal keys can be merged without asking the user. Returns null if the name folds to nothing. */
export function makeMergeKey(entry: Pick<EntryContent, 'name' | 'category' | 'visibility'>): string | null {
  const folded = foldNameStrictly(entry.name)
  return folded === '' ? null : JSON.stringify([folded, entry.category, entry.visibility])
}

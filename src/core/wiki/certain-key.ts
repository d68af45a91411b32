import type { EntryContent } from '#contract/wiki-care.ts'
import { foldNameStrictly } from '#core/language/fold-name.ts'

/** What two entries share that may be merged without asking; null for a name that says nothing. */
export function certainKey(entry: Pick<EntryContent, 'name' | 'category' | 'visibility'>): string | null {
  const folded = foldNameStrictly(entry.name)
  return folded === '' ? null : JSON.stringify([folded, entry.category, entry.visibility])
}

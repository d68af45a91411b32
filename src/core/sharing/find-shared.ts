import type { SharedEntry, SharedPlace } from '#contract/sharing.ts'
import {
  addDescriptions,
  addShortTexts,
  createSearchIndex,
  type SearchIndex,
  searchIndex,
} from '#core/wiki/search-index.ts'

/** Made once for a list that stays the same, and given up with it. */
const indexes = new WeakMap<readonly SharedEntry[], SearchIndex>()

function indexOf(entries: readonly SharedEntry[]): SearchIndex {
  const known = indexes.get(entries)
  if (known) return known
  const index = createSearchIndex()
  const numbered = entries.map(({ name, aliases, category, stats, content }, doc) => {
    return [doc, { name, aliases, category, details: stats, description: content }] as const
  })
  addShortTexts(index, numbered)
  addDescriptions(index, numbered)
  indexes.set(entries, index)
  return index
}

/** The entries of a category, or of all, in which every word of the query stands: best first, without a query by name. */
export function findShared(
  entries: readonly SharedEntry[],
  { category, q }: Pick<SharedPlace, 'category' | 'q'>,
): SharedEntry[] {
  const isInside = (entry: SharedEntry) => category === '' || entry.category === category
  if (q.trim() === '') return entries.filter(isInside)
  const docs = entries.flatMap((entry, doc) => (isInside(entry) ? doc : []))
  return searchIndex(indexOf(entries), q, docs).flatMap((doc) => entries[doc] ?? [])
}

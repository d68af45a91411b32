import type { SharedEntry, SharedRoute } from '#contract/sharing/schemas.ts'
import {
  addNames,
  addTexts,
  createSearchIndex,
  type SearchIndex,
  searchIndex,
} from '#core/wiki/search-index.ts'

/** `from` is the position of the first of `entries` in the list of all shared entries. */
export function indexShared(index: SearchIndex, entries: readonly SharedEntry[], from: number): void {
  const numbered = entries.map((entry, offset) => {
    const { name, aliases, category, stats, content } = entry
    return [from + offset, { name, aliases, category, details: stats, description: content }] as const
  })
  addNames(index, numbered)
  addTexts(index, numbered)
}

export const listShared = (entries: readonly SharedEntry[], category: string): SharedEntry[] =>
  entries.filter((entry) => category === '' || entry.category === category)

export function searchSharedIndex(
  index: SearchIndex,
  entries: readonly SharedEntry[],
  { category, q }: Pick<SharedRoute, 'category' | 'q'>,
): SharedEntry[] {
  const docs = entries.flatMap((entry, doc) => (category === '' || entry.category === category ? doc : []))
  return [...searchIndex(index, q, docs)].flatMap((doc) => entries[doc] ?? [])
}

const indexes = new WeakMap<readonly SharedEntry[], SearchIndex>()

/** Returns the best match first. Without a query, entries keep their order. */
export function findShared(
  entries: readonly SharedEntry[],
  query: Pick<SharedRoute, 'category' | 'q'>,
): SharedEntry[] {
  if (query.q.trim() === '') return listShared(entries, query.category)
  const index = indexes.get(entries) ?? createSearchIndex()
  if (!indexes.has(entries)) indexShared(index, entries, 0)
  indexes.set(entries, index)
  return searchSharedIndex(index, entries, query)
}

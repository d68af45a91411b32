import { setImmediate as pause } from 'node:timers/promises'
import type { SharedEntry, SharedRoute } from '#contract/sharing/schemas.ts'
import { forEachSlice } from '#core/for-each-slice.ts'
import { indexShared, listShared, searchSharedIndex } from '#core/sharing/find-shared.ts'
import { createSearchIndex, type SearchIndex } from '#core/wiki/search/search-index.ts'

/** Stores promises, so that concurrent searches share one index. */
const indexes = new WeakMap<readonly SharedEntry[], Promise<SearchIndex>>()

/** Works in slices, so that other requests can run in between. */
async function makeIndex(entries: readonly SharedEntry[]): Promise<SearchIndex> {
  const index = createSearchIndex()
  await forEachSlice(entries, 100, pause, (slice, from) => indexShared(index, slice, from))
  return index
}

export async function searchShared(
  entries: readonly SharedEntry[],
  query: Pick<SharedRoute, 'category' | 'q'>,
): Promise<SharedEntry[]> {
  if (query.q.trim() === '') return listShared(entries, query.category)
  const index = indexes.get(entries) ?? makeIndex(entries)
  indexes.set(entries, index)
  return searchSharedIndex(await index, entries, query)
}

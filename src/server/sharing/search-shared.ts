import { setImmediate as pause } from 'node:timers/promises'
import type { SharedEntry, SharedPlace } from '#contract/sharing.ts'
import { forEachSlice } from '#core/for-each-slice.ts'
import { indexShared, listShared, searchSharedIndex } from '#core/sharing/find-shared.ts'
import { createSearchIndex, type SearchIndex } from '#core/wiki/search-index.ts'

/** One index for all who search a list, also for those who come while it is made. */
const indexes = new WeakMap<readonly SharedEntry[], Promise<SearchIndex>>()

async function makeIndex(entries: readonly SharedEntry[]): Promise<SearchIndex> {
  const index = createSearchIndex()
  await forEachSlice(entries, 100, pause, (slice, from) => indexShared(index, slice, from))
  return index
}

/** `findShared` for long lists: the first search of a list does not block other requests. */
export async function searchShared(
  entries: readonly SharedEntry[],
  place: Pick<SharedPlace, 'category' | 'q'>,
): Promise<SharedEntry[]> {
  if (place.q.trim() === '') return listShared(entries, place.category)
  const index = indexes.get(entries) ?? makeIndex(entries)
  indexes.set(entries, index)
  return searchSharedIndex(await index, entries, place)
}

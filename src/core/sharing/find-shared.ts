import type { SharedEntry, SharedPlace } from '#contract/sharing.ts'
import { finishSteps } from '#core/finish-steps.ts'
import {
  addNames,
  addTexts,
  createSearchIndex,
  type SearchIndex,
  searchIndex,
} from '#core/wiki/search-index.ts'

/** Made once for a list that stays the same, and given up with it. */
const indexes = new WeakMap<readonly SharedEntry[], SearchIndex>()
/** Taken in at one go: fifty thousand at once would hold everybody else up for seconds. */
const entriesPerStep = 100

/** Makes a list ready to be searched, in short steps. */
export function* prepareSearch(entries: readonly SharedEntry[]): Generator<void, SearchIndex> {
  const known = indexes.get(entries)
  if (known) return known
  const index = createSearchIndex()
  for (let from = 0; from < entries.length; from += entriesPerStep) {
    const numbered = entries.slice(from, from + entriesPerStep).map((entry, place) => {
      const { name, aliases, category, stats, content } = entry
      return [from + place, { name, aliases, category, details: stats, description: content }] as const
    })
    addNames(index, numbered)
    addTexts(index, numbered)
    yield
  }
  indexes.set(entries, index)
  return index
}

/**
 * The entries of a category, or of all, in which every word of the query stands: best first, without a query by name. A
 * list that `prepareSearch` has not made ready is taken in at once.
 */
export function findShared(
  entries: readonly SharedEntry[],
  { category, q }: Pick<SharedPlace, 'category' | 'q'>,
): SharedEntry[] {
  const isInside = (entry: SharedEntry) => category === '' || entry.category === category
  if (q.trim() === '') return entries.filter(isInside)
  const docs = entries.flatMap((entry, doc) => (isInside(entry) ? doc : []))
  return [...searchIndex(finishSteps(prepareSearch(entries)), q, docs)].flatMap((doc) => entries[doc] ?? [])
}

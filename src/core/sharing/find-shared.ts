import type { SharedEntry, SharedPlace } from '#contract/sharing.ts'
import { addDescriptions, addShortTexts, createSearchIndex, searchIndex } from '#core/wiki/search-index.ts'

/** The entries of a category, or of all, in which every word of the query stands: best first, without a query by name. */
export function findShared(
  entries: readonly SharedEntry[],
  { category, q }: Pick<SharedPlace, 'category' | 'q'>,
): SharedEntry[] {
  const inCategory = category === '' ? [...entries] : entries.filter((entry) => entry.category === category)
  if (q.trim() === '') return inCategory
  const index = createSearchIndex()
  const numbered = inCategory.map(({ name, aliases, category, stats, content }, doc) => {
    return [doc, { name, aliases, category, details: stats, description: content }] as const
  })
  addShortTexts(index, numbered)
  addDescriptions(index, numbered)
  return searchIndex(index, q, [...inCategory.keys()]).flatMap((doc) => inCategory[doc] ?? [])
}

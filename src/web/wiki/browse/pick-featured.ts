import { type WikiSummary, wikiLimits } from '#contract/wiki/schemas.ts'

/** Returns the longest entries of each category. Entries in `shown` come first, so that nothing moves when the other entries arrive. */
export function pickFeatured(
  entries: readonly WikiSummary[],
  shown: ReadonlySet<string>,
): Map<string, WikiSummary[]> {
  const weigh = ({ id, length }: WikiSummary) => length + (shown.has(id) ? wikiLimits.description : 0)
  const byCategory = Map.groupBy(entries, ({ category }) => category)
  for (const [category, ofCategory] of byCategory) {
    const longest = ofCategory.toSorted((a, b) => weigh(b) - weigh(a))
    byCategory.set(category, longest.slice(0, wikiLimits.featuredPerCategory))
  }
  return byCategory
}

import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'

/** Prefers entries in `shown`, so that nothing moves when the rest of the wiki arrives. */
export function pickFeatured(
  entries: readonly WikiSummary[],
  shown: ReadonlySet<string>,
): Map<string, WikiSummary[]> {
  const most = wikiLimits.featuredPerCategory
  const weigh = ({ id, length }: WikiSummary) => length + (shown.has(id) ? wikiLimits.description : 0)
  const featured = new Map<string, WikiSummary[]>()
  for (const entry of entries) {
    const chosen = featured.get(entry.category) ?? []
    featured.set(entry.category, chosen)
    const weight = weigh(entry)
    const last = chosen[most - 1]
    if (last && weigh(last) >= weight) continue
    const index = chosen.findIndex((other) => weigh(other) < weight)
    chosen.splice(index < 0 ? chosen.length : index, 0, entry)
    chosen.length = Math.min(chosen.length, most)
  }
  return featured
}

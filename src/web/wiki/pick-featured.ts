import type { WikiHead } from '#contract/wiki.ts'
import { wikiLimits } from '#contract/wiki.ts'

/**
 * Of every category the few entries with the most to say, so that what is featured is worth reading. Those in `shown` stay,
 * so that nothing runs away from under the pointer when the rest of a large wiki has come.
 */
export function pickFeatured(
  entries: readonly WikiHead[],
  shown: ReadonlySet<string>,
): Map<string, WikiHead[]> {
  const most = wikiLimits.featuredPerCategory
  const weigh = ({ id, length }: WikiHead) => length + (shown.has(id) ? wikiLimits.description : 0)
  const featured = new Map<string, WikiHead[]>()
  for (const entry of entries) {
    const chosen = featured.get(entry.category) ?? []
    featured.set(entry.category, chosen)
    const weight = weigh(entry)
    const last = chosen[most - 1]
    if (last && weigh(last) >= weight) continue
    const place = chosen.findIndex((other) => weigh(other) < weight)
    chosen.splice(place < 0 ? chosen.length : place, 0, entry)
    chosen.length = Math.min(chosen.length, most)
  }
  return featured
}

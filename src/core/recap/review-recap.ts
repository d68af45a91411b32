import type { RecapReview } from '#contract/recap/review.ts'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { gmSections } from '#contract/recap/sections.ts'
import type { Source } from '#contract/source.ts'
import { filterRecap } from './filter-recap.ts'

/** Open threads on the home of a campaign also come from quests and mysteries. */
const removable: readonly string[] = [...gmSections, 'questProgress', 'mysteries']

/** Returns null if there is no such item or the verdict does not apply to it. */
export function reviewRecap(
  recap: RecapSections,
  { section, position, verdict }: Omit<RecapReview, 'version'>,
): RecapSections | null {
  const items: { sources: Source[]; confirmed?: boolean }[] = recap[section]
  const item = items[position]
  const isUnconfirmed = item?.confirmed === false
  if (!item || !(isUnconfirmed || (verdict === 'remove' && removable.includes(section)))) return null
  if (verdict === 'confirm') {
    return { ...recap, [section]: items.with(position, { ...item, confirmed: true }) }
  }
  const isKept = (one: object) => one !== item
  return filterRecap(recap, isKept, (sentences) => sentences.filter(isKept))
}

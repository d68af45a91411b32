import { type NewRecapSections, type RecapSections, recapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'

type Unresolved<T> = T extends readonly (infer Item)[]
  ? Unresolved<Item>[]
  : T extends { sources: Source[] }
    ? Omit<T, 'sources' | 'entryId'> & { segmentIds: string[] }
    : T

/** Recap before `resolveSources`: statements cite segment ids instead of sources. */
export type UnresolvedRecap = { [Section in keyof NewRecapSections]: Unresolved<NewRecapSections[Section]> }
export type UnresolvedMoment = NonNullable<UnresolvedRecap['moments']>[number]

/** Items of these sections link to wiki entries, which are looked up when the recap is read. */
const linked: ReadonlySet<string> = new Set(['charactersInvolved', 'locationsVisited', 'itemsAndRewards'])

/** Drops segment ids that are not in `sources`. */
export function resolveSources(recap: UnresolvedRecap, sources: Map<string, Source>): RecapSections {
  const cite = (section: string, item: { segmentIds: string[] }) => {
    const { segmentIds, ...rest } = item
    return {
      ...rest,
      sources: segmentIds.flatMap((id) => sources.get(id) ?? []),
      ...(linked.has(section) ? { entryId: null } : {}),
    }
  }
  const cited = Object.entries(recap).map(([section, value]) => [
    section,
    Array.isArray(value) ? value.map((item: { segmentIds: string[] }) => cite(section, item)) : value,
  ])
  return recapSections.parse(Object.fromEntries(cited))
}

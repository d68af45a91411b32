import { type RecapSections, recapSections } from '#contract/recap.ts'
import type { Source } from '#contract/transcription.ts'
import type { RecapDraft } from './recap-draft.ts'

/** Sections whose items have a page of their own in the wiki: the link is found when the recap is read. */
const linked: ReadonlySet<string> = new Set(['charactersInvolved', 'locationsVisited', 'itemsAndRewards'])

/** Puts the sources of the cited segments in the place of their ids. A segment that is not there cites nothing. */
export function citeRecap(draft: RecapDraft, sources: Map<string, Source>): RecapSections {
  const cite = (section: string, item: { segmentIds: string[] }) => {
    const { segmentIds, ...rest } = item
    return {
      ...rest,
      sources: segmentIds.flatMap((id) => sources.get(id) ?? []),
      ...(linked.has(section) ? { entryId: null } : {}),
    }
  }
  const cited = Object.entries(draft).map(([section, value]) => [
    section,
    typeof value === 'string' ? value : value.map((item: { segmentIds: string[] }) => cite(section, item)),
  ])
  return recapSections.parse(Object.fromEntries(cited))
}

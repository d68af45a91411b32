import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import type { WikiLinkNames } from './entry-link.tsx'

const noEntries: WikiSummary[] = []
/** All components of a page share one index. */
const built = new WeakMap<WikiSummary[], WikiLinkNames>()

/** The index is empty until the entries are loaded. */
export function useLinkNames(campaignId: string | null): WikiLinkNames {
  const { data: entries = noEntries } = useEntries(campaignId)
  const known = built.get(entries)
  if (known) return known
  const linkNames = {
    index: buildLinkIndex(entries),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
  built.set(entries, linkNames)
  return linkNames
}

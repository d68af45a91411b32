import { useQuery } from '@tanstack/react-query'
import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { buildLinkIndex, buildLongLinkIndex } from '#core/wiki/links/link-names.ts'
import { useViewpoint } from '#web/lib/api/viewpoint.ts'
import { wait } from '#web/lib/wait.ts'
import { useChangeCount, useEntries } from '#web/wiki/search/use-library.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'
import type { WikiLinkNames } from './entry-link.tsx'

/** With more entries, the index is built asynchronously, so that the page stays responsive. */
const builtAtOnce = 2_000

const noLinkNames: WikiLinkNames = { index: buildLinkIndex([]), entries: new Map() }

const toEntries = (heads: WikiSummary[]) => new Map(heads.map((head) => [head.id, head]))

const buildLinkNames = async (heads: WikiSummary[]): Promise<WikiLinkNames> => ({
  index: await buildLongLinkIndex(heads, () => wait(0)),
  entries: toEntries(heads),
})

/** The index is empty until the first build has finished. During a rebuild, the previous index is returned. */
export function useLinkNames(campaignId: string | null): WikiLinkNames {
  const { data: heads = [] } = useEntries(campaignId)
  const changeCount = useChangeCount(campaignId)
  const viewpoint = useViewpoint()
  const { data } = useQuery({
    queryKey: [...wikiKey(campaignId), 'links', viewpoint, changeCount],
    queryFn: () => buildLinkNames(heads),
    initialData: () =>
      heads.length > builtAtOnce ? undefined : { index: buildLinkIndex(heads), entries: toEntries(heads) },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: heads.length > 0,
    structuralSharing: false,
  })
  return data ?? noLinkNames
}

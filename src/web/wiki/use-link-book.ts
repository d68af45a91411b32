import { useQuery } from '@tanstack/react-query'
import type { WikiHead } from '#contract/wiki.ts'
import { buildLinkIndex, buildLinkSteps } from '#core/wiki/link-names.ts'
import { wait } from '#web/lib/wait.ts'
import { useAudience } from './audience.ts'
import type { LinkBook } from './linked-text.tsx'
import { useEntries, useRevision } from './use-library.ts'
import { wikiKey } from './wiki-key.ts'

/** So many names are taken in at once without anybody noticing. */
const builtAtOnce = 2_000

const emptyBook: LinkBook = { index: buildLinkIndex([]), entries: new Map() }

const toEntries = (heads: WikiHead[]) => new Map(heads.map((head) => [head.id, head]))

async function buildBook(heads: WikiHead[]): Promise<LinkBook> {
  const steps = buildLinkSteps(heads)
  for (;;) {
    const step = steps.next()
    if (step.done) return { index: step.value, entries: toEntries(heads) }
    await wait(0)
  }
}

/** Every name of the campaign's wiki, ready to be found in a text: at once, or in a very large wiki a moment later. */
export function useLinkBook(campaignId: string | null): LinkBook {
  const { data: heads = [] } = useEntries(campaignId)
  const revision = useRevision(campaignId)
  const audience = useAudience()
  const { data } = useQuery({
    queryKey: [...wikiKey(campaignId), 'links', audience, revision],
    queryFn: () => buildBook(heads),
    initialData: () =>
      heads.length > builtAtOnce ? undefined : { index: buildLinkIndex(heads), entries: toEntries(heads) },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: heads.length > 0,
    structuralSharing: false,
  })
  return data ?? emptyBook
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as wikiCalls from '#contract/wiki/endpoints.ts'
import type { WikiArticle, WikiEntry, WikiSummary } from '#contract/wiki/schemas.ts'
import { cutPreview } from '#core/wiki/text/cut-preview.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useViewpoint, type Viewpoint, viewpointQuery } from '#web/lib/api/viewpoint.ts'
import { articleKey, wikiKey } from './wiki-key.ts'

/** `version` is that of the last answer; the user's own changes do not change it. `entries` are sorted by name. */
type CachedEntries = { version: string; entries: WikiSummary[] }

const collator = new Intl.Collator('en', { numeric: true })
const sortByName = (entries: WikiSummary[]) => entries.sort((a, b) => collator.compare(a.name, b.name))

const encoder = new TextEncoder()

export function toSummary({ description, ...entry }: WikiEntry): WikiSummary {
  const { id, name, aliases, category, visibility, updated_at, picture } = entry
  return {
    ...{ id, name, aliases, category, visibility, updated_at, picture },
    preview: cutPreview(toPlainText(description)),
    length: encoder.encode(description).length,
  }
}

function applyChanges(
  { version, entries }: CachedEntries,
  changed: WikiEntry[],
  removed: string[],
): CachedEntries {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)])
  const others = entries.filter(({ id }) => !gone.has(id))
  return { version, entries: sortByName([...others, ...changed.map(toSummary)]) }
}

const entriesKey = (campaignId: string | null, viewpoint: Viewpoint) =>
  [...wikiKey(campaignId), 'entries', viewpoint] as const

/** Returns the names of all entries, sorted by name. Later requests fetch only what has changed. */
export function useEntries(campaignId: string | null) {
  const client = useQueryClient()
  const viewpoint = useViewpoint()
  const queryKey = entriesKey(campaignId, viewpoint)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<CachedEntries> => {
      const known = client.getQueryData<CachedEntries>(queryKey)
      const since = known ? { since: known.version } : {}
      const { version, entries, changes } = await callApi(wikiCalls.readIndex, {
        params: { campaignId: campaignId ?? '' },
        query: { ...viewpointQuery(viewpoint), ...since },
        signal,
      })
      if (!known || !changes) return { version, entries: sortByName(entries) }
      if (version === known.version) return known
      return { ...applyChanges(known, changes.entries, changes.removed), version }
    },
    select: ({ entries }) => entries,
    enabled: campaignId !== null,
    // Comparing thousands of summaries one by one is slow.
    structuralSharing: false,
  })
}

/** Returns functions that apply a change to the cached entries and invalidate the other queries of the wiki. */
export function useWikiPatch(campaignId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const entries = entriesKey(campaignId, 'own')
    const change = async (changed: WikiEntry[], removed: string[]) => {
      client.setQueryData<CachedEntries>(
        entries,
        (cached) => cached && applyChanges(cached, changed, removed),
      )
      // Restarts a running fetch, because its answer can be older than the change.
      if (client.isFetching({ queryKey: entries }) > 0) await client.invalidateQueries({ queryKey: entries })
      const isCached = client.getQueryState(entries)?.data !== undefined
      // Also refetches the players' view, because only the server knows what it contains.
      await client.invalidateQueries({
        queryKey: wikiKey(campaignId),
        predicate: ({ queryKey: [, , kind, viewpoint] }) =>
          !(isCached && kind === 'entries' && viewpoint === 'own'),
      })
    }
    return {
      put(entry: WikiEntry) {
        client.setQueryData<WikiArticle>(articleKey(campaignId, 'own', entry.id), (article) =>
          article ? { ...article, ...entry } : undefined,
        )
        return change([entry], [])
      },
      remove: (entryId: string) => change([], [entryId]),
    }
  }, [client, campaignId])
}

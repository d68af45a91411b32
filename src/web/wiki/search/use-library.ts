import { hashKey, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WikiArticle, WikiEntry, WikiSummary } from '#contract/wiki/schemas.ts'
import { useViewpoint, type Viewpoint } from '#web/lib/api/viewpoint.ts'
import { articleKey, wikiKey } from '#web/wiki/wiki-key.ts'
import { toHead } from './library.ts'
import { mergeHeads } from './merge-heads.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

/** `changeCount` also grows with the user's own changes, which do not change `version`. */
type CachedLibrary = { library: OpenLibrary; version: string; heads: WikiSummary[]; changeCount: number }

const entriesKey = (campaignId: string | null, viewpoint: Viewpoint) =>
  [...wikiKey(campaignId), 'entries', viewpoint] as const

function closeWithCache(client: QueryClient, queryHash: string, library: OpenLibrary): void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== queryHash) return
    const cached: CachedLibrary | undefined = event.query.state.data
    const isNew = event.type === 'updated' && event.action.type === 'success'
    if (event.type !== 'removed' && !(isNew && cached?.library !== library)) return
    library.close()
    stop()
  })
}

function useCachedLibrary<T>(campaignId: string | null, select: (cached: CachedLibrary) => T) {
  const client = useQueryClient()
  const viewpoint = useViewpoint()
  const queryKey = entriesKey(campaignId, viewpoint)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<CachedLibrary> => {
      const cached = client.getQueryData<CachedLibrary>(queryKey)
      if (!cached) {
        const library = await openLibrary(campaignId ?? '', viewpoint, signal)
        closeWithCache(client, hashKey(queryKey), library)
        return { library, version: library.version, heads: library.heads, changeCount: 1 }
      }
      const { version, heads } = await cached.library.refresh()
      const current = client.getQueryData<CachedLibrary>(queryKey) ?? cached
      return version === current.version
        ? current
        : { library: current.library, version, heads, changeCount: current.changeCount + 1 }
    },
    select,
    enabled: campaignId !== null,
    // Comparing fifty thousand summaries one by one is too slow.
    structuralSharing: false,
  })
}

const readHeads = ({ heads }: CachedLibrary) => heads
const readLibrary = ({ library }: CachedLibrary) => library
const readChangeCount = ({ changeCount }: CachedLibrary) => changeCount

/** Sorted by name. */
export const useEntries = (campaignId: string | null) => useCachedLibrary(campaignId, readHeads)
/** Changes with every change of the cached wiki; undefined while loading. */
export const useChangeCount = (campaignId: string | null) =>
  useCachedLibrary(campaignId, readChangeCount).data

/** Returns undefined while loading or without an id; null if the entry does not exist or its text has not been loaded yet. */
export function useCachedEntry(campaignId: string, entryId: string | null): WikiEntry | null | undefined {
  const { data: library } = useLibrary(campaignId)
  return useQuery({
    queryKey: [...wikiKey(campaignId), 'cached', useViewpoint(), useChangeCount(campaignId), entryId],
    queryFn: library && entryId !== null ? () => library.read(entryId) : skipToken,
    gcTime: 0,
  }).data
}

export const useLibrary = (campaignId: string | null) => useCachedLibrary(campaignId, readLibrary)

/** Returns functions that apply a change to the cached library and invalidate the other queries of the wiki. */
export function useWikiPatch(campaignId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const refresh = async () => {
      const entries = entriesKey(campaignId, 'own')
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
    const change = (changed: WikiEntry[], removed: string[]) => {
      client.setQueryData<CachedLibrary>(entriesKey(campaignId, 'own'), (cached) => {
        if (!cached) return
        const { library, heads, changeCount } = cached
        library.change(changed, removed)
        return {
          ...cached,
          heads: mergeHeads(heads, changed.map(toHead), removed),
          changeCount: changeCount + 1,
        }
      })
      return refresh()
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

import { hashKey, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WikiArticle, WikiEntry } from '#contract/wiki.ts'
import { type Audience, useAudience } from './audience.ts'
import { compareNames, toHead, type WikiHead } from './library.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'
import { articleKey, wikiKey } from './wiki-key.ts'

type Shelf = { library: OpenLibrary; heads: WikiHead[] }

/** Above so many entries a look elsewhere is no reason to fetch all of them again. */
const smallWiki = 2_000
const freshForMs = { small: 30_000, large: 10 * 60_000 }

const entriesKey = (campaignId: string | null, audience: Audience) => [
  ...wikiKey(campaignId),
  'entries',
  audience,
]

const firstKey = (campaignId: string | null, audience: Audience) => [
  ...wikiKey(campaignId),
  'first',
  audience,
]

/** A library lives as long as the cache holds it: replaced by a newer one, or forgotten, it is closed. */
function closeWithCache(client: QueryClient, queryHash: string, library: OpenLibrary): void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== queryHash) return
    const shelf: Shelf | undefined = event.query.state.data
    const isNew = event.type === 'updated' && event.action.type === 'success'
    if (event.type !== 'removed' && !(isNew && shelf?.library !== library)) return
    library.close()
    stop()
  })
}

function useShelf<T>(campaignId: string | null, select: (shelf: Shelf) => T) {
  const client = useQueryClient()
  const audience = useAudience()
  const queryKey = entriesKey(campaignId, audience)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Shelf> => {
      const tellFirst = (heads: WikiHead[]) => client.setQueryData(firstKey(campaignId, audience), heads)
      const library = await openLibrary(campaignId ?? '', audience, tellFirst, signal)
      closeWithCache(client, hashKey(queryKey), library)
      return { library, heads: library.heads }
    },
    select,
    enabled: campaignId !== null,
    // Fifty thousand heads are not compared one by one.
    structuralSharing: false,
    staleTime: ({ state }) =>
      (state.data?.heads.length ?? 0) > smallWiki ? freshForMs.large : freshForMs.small,
  })
}

const readHeads = ({ heads }: Shelf) => heads
const readLibrary = ({ library }: Shelf) => library

/** Every entry in short, by name. */
export const useEntries = (campaignId: string | null) => useShelf(campaignId, readHeads)
/** The first entries of a large wiki, before the others have come; undefined until then. */
export function useFirstEntries(campaignId: string | null): WikiHead[] | undefined {
  const queryKey = firstKey(campaignId, useAudience())
  return useQuery<WikiHead[]>({ queryKey, queryFn: skipToken }).data
}

/** An entry as it was when the wiki was fetched; undefined until that is known. */
export function useHeldEntry(campaignId: string, entryId: string | null): WikiEntry | null | undefined {
  const { data: library, dataUpdatedAt } = useLibrary(campaignId)
  return useQuery({
    queryKey: [...wikiKey(campaignId), 'held', useAudience(), dataUpdatedAt, entryId],
    queryFn: library && entryId !== null ? () => library.read(entryId) : skipToken,
    gcTime: 0,
  }).data
}

/** The whole texts of the wiki, to be searched. */
export const useLibrary = (campaignId: string | null) => useShelf(campaignId, readLibrary)

/**
 * For whoever changes entries: brings a change to what is held of the wiki, without fetching all of it again. What else
 * is shown of it (categories, recent changes, the article) is asked for anew.
 */
export function useWikiPatch(campaignId: string) {
  const client = useQueryClient()
  return useMemo(() => {
    const refresh = async () => {
      const entries = entriesKey(campaignId, 'own')
      // What is on its way may not have the change yet; what players see of it, the server alone knows.
      if (client.isFetching({ queryKey: entries }) > 0) await client.invalidateQueries({ queryKey: entries })
      const held = client.getQueryState(entries)?.data !== undefined
      await client.invalidateQueries({
        queryKey: wikiKey(campaignId),
        predicate: ({ queryKey: [, , kind, audience] }) =>
          !(held && kind === 'entries' && audience === 'own'),
      })
    }
    const change = (edit: (shelf: Shelf) => WikiHead[]) =>
      client.setQueryData<Shelf>(entriesKey(campaignId, 'own'), (shelf) =>
        shelf ? { ...shelf, heads: edit(shelf) } : undefined,
      )
    return {
      put(entry: WikiEntry) {
        change(({ library, heads }) => {
          library.put(entry)
          return [...heads.filter(({ id }) => id !== entry.id), toHead(entry)].sort(compareNames)
        })
        client.setQueryData<WikiArticle>(articleKey(campaignId, 'own', entry.id), (article) =>
          article ? { ...article, ...entry } : undefined,
        )
        return refresh()
      },
      remove(entryId: string) {
        change(({ library, heads }) => {
          library.remove(entryId)
          return heads.filter(({ id }) => id !== entryId)
        })
        return refresh()
      },
    }
  }, [client, campaignId])
}

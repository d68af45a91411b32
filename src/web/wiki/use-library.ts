import { hashKey, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WikiArticle, WikiEntry, WikiHead } from '#contract/wiki.ts'
import { type Audience, useAudience } from './audience.ts'
import { toHead } from './library.ts'
import { mergeHeads } from './merge-heads.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'
import { articleKey, wikiKey } from './wiki-key.ts'

/** A library, its heads as they are now, and how often any of it has changed. */
type Shelf = { library: OpenLibrary; version: string; heads: WikiHead[]; revision: number }

const entriesKey = (campaignId: string | null, audience: Audience) => [
  ...wikiKey(campaignId),
  'entries',
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

/** The shelf after some entries were made, changed or removed. */
function changeShelf(shelf: Shelf, changed: WikiHead[], removed: string[]): Shelf {
  return { ...shelf, heads: mergeHeads(shelf.heads, changed, removed), revision: shelf.revision + 1 }
}

function useShelf<T>(campaignId: string | null, select: (shelf: Shelf) => T) {
  const client = useQueryClient()
  const audience = useAudience()
  const queryKey = entriesKey(campaignId, audience)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Shelf> => {
      const shelf = client.getQueryData<Shelf>(queryKey)
      if (!shelf) {
        const library = await openLibrary(campaignId ?? '', audience, signal)
        closeWithCache(client, hashKey(queryKey), library)
        return { library, version: library.version, heads: library.heads, revision: 1 }
      }
      const { version, heads } = await shelf.library.refresh()
      const current = client.getQueryData<Shelf>(queryKey) ?? shelf
      return version === current.version
        ? current
        : { library: current.library, version, heads, revision: current.revision + 1 }
    },
    select,
    enabled: campaignId !== null,
    // Fifty thousand heads are not compared one by one.
    structuralSharing: false,
  })
}

const readHeads = ({ heads }: Shelf) => heads
const readLibrary = ({ library }: Shelf) => library
const readRevision = ({ revision }: Shelf) => revision

/** Every entry in short, by name. */
export const useEntries = (campaignId: string | null) => useShelf(campaignId, readHeads)
/** Another number as soon as anything has changed. */
export const useRevision = (campaignId: string | null) => useShelf(campaignId, readRevision).data

/** An entry as it was when the wiki was fetched; undefined until that is known. */
export function useHeldEntry(campaignId: string, entryId: string | null): WikiEntry | null | undefined {
  const { data: library } = useLibrary(campaignId)
  return useQuery({
    queryKey: [...wikiKey(campaignId), 'held', useAudience(), useRevision(campaignId), entryId],
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
    const change = (changed: WikiEntry[], removed: string[]) => {
      client.setQueryData<Shelf>(entriesKey(campaignId, 'own'), (shelf) => {
        shelf?.library.change(changed, removed)
        return shelf && changeShelf(shelf, changed.map(toHead), removed)
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

import {
  infiniteQueryOptions,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAudience } from './audience.ts'
import { hitsPerPage } from './library.ts'
import { useLibrary, useRevision } from './use-library.ts'
import { wikiKey } from './wiki-key.ts'

/** Until all descriptions are read, what was found is looked for again. */
const againAfterMs = 150

/** How one looks for something in the wiki as it is now. */
function useSearchOptions(campaignId: string | null) {
  const audience = useAudience()
  const { data: library } = useLibrary(campaignId)
  const revision = useRevision(campaignId)
  return useCallback(
    (query: string) =>
      infiniteQueryOptions({
        queryKey: [...wikiKey(campaignId), 'search', audience, revision, query],
        queryFn: library && query !== '' ? ({ pageParam }) => library.search(query, pageParam) : skipToken,
        initialPageParam: 0,
        getNextPageParam: ({ total }, pages) => {
          const shown = pages.length * hitsPerPage
          return shown < total ? shown : undefined
        },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30_000,
      }),
    [campaignId, audience, library, revision],
  )
}

/** What is found by a query, a page at a time; an answer to what is no longer asked is dropped. */
export function useWikiSearch(campaignId: string, query: string) {
  return useInfiniteQuery({
    ...useSearchOptions(campaignId)(query.trim()),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.at(-1)?.isComplete === false ? againAfterMs : false),
  })
}

/**
 * For the field: the search begins with the key, and after it what the next key may lead to is looked for. Resolves when it is
 * known what is found, or at once where it cannot be.
 */
export function useEarlySearch(campaignId: string | null): (typed: string) => Promise<void> {
  const client = useQueryClient()
  const options = useSearchOptions(campaignId)
  const { data: library } = useLibrary(campaignId)
  return useCallback(
    async (typed) => {
      const search = options(typed.trim())
      if (search.queryFn !== skipToken) await client.prefetchInfiniteQuery(search)
      const searches = client.getQueryCache().findAll({ queryKey: search.queryKey.slice(0, -1) })
      const known = searches.map(({ queryKey }) => String(queryKey.at(-1)))
      library?.foresee(typed.trimStart(), known, (page) => {
        client.setQueryData(options(page.query).queryKey, { pages: [page], pageParams: [0] })
      })
    },
    [client, options, library],
  )
}

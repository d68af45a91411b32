import { keepPreviousData, skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useViewpoint } from '#web/lib/api/viewpoint.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'
import { hitsPerPage } from './library.ts'
import { useChangeCount, useLibrary } from './use-library.ts'

/** The search is repeated at this interval until all texts are loaded. */
const repeatMs = 150

export function useWikiSearch(campaignId: string, typed: string) {
  const query = typed.trim()
  const viewpoint = useViewpoint()
  const { data: library } = useLibrary(campaignId)
  const changeCount = useChangeCount(campaignId)
  return useInfiniteQuery({
    queryKey: [...wikiKey(campaignId), 'search', viewpoint, changeCount, query],
    queryFn: library && query !== '' ? ({ pageParam }) => library.search(query, pageParam) : skipToken,
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.length * hitsPerPage
      return shown < total ? shown : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.at(-1)?.isComplete === false ? repeatMs : false),
  })
}

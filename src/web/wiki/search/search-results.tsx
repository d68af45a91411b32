import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { searchWiki } from '#contract/wiki/endpoints.ts'
import { type FoundEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { findHits, findMarks } from '#core/language/search/find-hits.ts'
import { readQuery } from '#core/language/search/query-words.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useViewpoint, viewpointQuery } from '#web/lib/api/viewpoint.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkedText } from '#web/ui/entry/marked-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { EntryCard } from '#web/wiki/browse/entry-grid.tsx'
import { wikiKey } from '#web/wiki/wiki-key.ts'

const hitsPerPage = 16

function useWikiSearch(campaignId: string, typed: string) {
  const q = typed.trim()
  const viewpoint = useViewpoint()
  return useInfiniteQuery({
    queryKey: [...wikiKey(campaignId), 'search', viewpoint, q],
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: String(hitsPerPage), offset: String(pageParam) }
      const query = { ...viewpointQuery(viewpoint), ...page, q }
      return { q, ...(await callApi(searchWiki, { params: { campaignId }, query, signal })) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.length * hitsPerPage
      return shown < total ? shown : undefined
    },
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  })
}

export function SearchResults({ campaignId, query }: { campaignId: string; query: string }) {
  const search = useWikiSearch(campaignId, query)
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = search
  const first = data?.pages[0]
  if (search.isError) return <LoadFailed query={search} failed="The wiki could not be searched." />
  if (!first) return <SkeletonText lines={6} label="Searching" />
  const hits = data.pages.flatMap(({ results }) => results)
  return (
    <>
      <div role="status" className="mb-5">
        <h1 className="font-display text-h2 font-[560] break-words">
          {wikiTexts.foundResults(first.total)} “<bdi>{first.q}</bdi>”
        </h1>
      </div>
      {first.total === 0 && (
        <EmptyState icon={SearchX} title={wikiTexts.nothingFound}>
          {wikiTexts.nothingFoundHint}
        </EmptyState>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {hits.map((hit) => (
          <HitItem key={hit.id} entry={hit} query={first.q} />
        ))}
      </ul>
      {hasNextPage && (
        <MoreHits
          left={first.total - hits.length}
          isBusy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

type HitItemProps = { entry: FoundEntry; query: string }

/** Memoized, because each new page of results re-renders the list. */
const HitItem = memo(function HitItem({ entry, query }: HitItemProps) {
  const { name, excerpt } = entry
  return (
    <li className="min-w-0">
      <EntryCard
        entry={entry}
        showsCategory
        name={<MarkedText text={name} hits={[...findHits(name, query, true)]} />}
        text={excerpt && <MarkedText text={excerpt} hits={[...findMarks(excerpt, readQuery(query))]} />}
      />
    </li>
  )
})

type MoreHitsProps = { left: number; isBusy: boolean; onMore: () => void }

function MoreHits({ left, isBusy, onMore }: MoreHitsProps) {
  const end = useRef<HTMLDivElement>(null)
  const showMore = useEffectEvent(onMore)
  useEffect(() => {
    if (!end.current || isBusy || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && showMore(), {
      rootMargin: '300px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <div ref={end} className="mt-5 text-center">
      <Button variant="ghost" onClick={onMore}>
        Show more ({formatNumber(left)} left)
      </Button>
    </div>
  )
}

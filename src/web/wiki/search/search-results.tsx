import { SearchX } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkedText } from '#web/ui/entry/marked-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { EntryCard } from '#web/wiki/browse/entry-card.tsx'
import type { SearchHit } from './library.ts'
import { useWikiSearch } from './use-wiki-search.ts'

export function SearchResults({ campaignId, query }: { campaignId: string; query: string }) {
  const search = useWikiSearch(campaignId, query)
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = search
  const first = data?.pages[0]
  if (search.isError) return <LoadFailed query={search} failed="The wiki could not be searched." />
  if (!first) return <SkeletonText lines={6} label="Searching" />
  const hits = data.pages.flatMap((page) => page.hits)
  return (
    <>
      <div role="status" className="mb-5">
        <h1 className="font-display text-h2 font-[560] break-words">
          {wikiTexts.foundResults(first.total)} “<bdi>{first.query}</bdi>”
        </h1>
      </div>
      {first.total === 0 && (
        <EmptyState icon={SearchX} title={wikiTexts.nothingFound}>
          {wikiTexts.nothingFoundHint}
        </EmptyState>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {hits.map((hit) => (
          <HitItem key={hit.entry.id} hit={hit} />
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

/** Memoized, because each new page of results re-renders the list. */
const HitItem = memo(function HitItem({ hit: { entry, inName, excerpt, inExcerpt } }: { hit: SearchHit }) {
  return (
    <li className="min-w-0">
      <EntryCard
        entry={entry}
        showsCategory
        name={<MarkedText text={entry.name} hits={inName} />}
        text={excerpt && <MarkedText text={excerpt} hits={inExcerpt} />}
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

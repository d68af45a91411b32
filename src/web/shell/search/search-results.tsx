import { useQueries } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { type SearchKind, searchKinds } from '#contract/search/kinds.ts'
import { countsUpTo, searchLimits, searchTexts } from '#contract/search/schemas.ts'
import { readQuery } from '#core/search/query-words.ts'
import { joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { formatNumber } from '#web/lib/format.ts'
import { searchQuery } from '#web/search/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { KindResults } from './kind-results.tsx'
import type { SearchFilter } from './search-filters.tsx'

const shownPerKind = 5
const headings = { entries: 'Entries', recaps: 'Recaps', transcripts: 'Transcripts' } as const
type SearchResultsProps = {
  campaignId: string
  q: string
  filter: SearchFilter
  onKind: (kind: SearchKind) => void
}

export function SearchResults({ campaignId, q, filter, onKind }: SearchResultsProps) {
  const { kind, within, speaker } = filter
  const [isLong, setLong] = useState(false)
  // Only transcript lines have a speaker, so a filter by speaker leaves out entries and recaps.
  const kinds = speaker === null ? (kind === null ? searchKinds : [kind]) : (['transcripts'] as const)
  const isOneKind = kinds.length === 1
  const { default: first, max } = searchLimits.results
  const limit = isOneKind ? (isLong ? max : first) : shownPerKind
  const searches = useQueries({
    queries: kinds.map((kind) => searchQuery({ campaignId, q, kind, within, speaker, limit })),
  })
  const failed = joinUnloaded(searches)
  if (failed) return <LoadFailed query={failed} failed={searchTexts.failed} />
  const found = kinds.flatMap((kind, at) => {
    const data = searches[at]?.data
    return data ? { kind, ...data } : []
  })
  if (found.length < kinds.length) return <SkeletonRows rows={6} label="Searching" />
  const total = found.reduce((sum, one) => sum + one.total, 0)
  const isCut = found.some(({ kind, total }) => total >= countsUpTo(kind, limit))
  const words = readQuery(q)
  const shown = found.filter(({ results }) => results.length > 0)
  return (
    <>
      <p role="status" className={joinClasses('mb-5 text-small text-subtle', isOneKind && 'sr-only')}>
        {total === 0
          ? ''
          : `${formatNumber(total)}${isCut ? ' or more' : ''} ${total === 1 ? 'result' : 'results'}`}
      </p>
      {total === 0 && (
        <EmptyState icon={SearchX} title={searchTexts.none}>
          {searchTexts.noneHint}
        </EmptyState>
      )}
      <div className="grid gap-9">
        {shown.map(({ kind, results, total }) => (
          <section key={kind} aria-label={headings[kind]}>
            <div className="mb-3 flex items-baseline gap-2.5">
              <h2 className="font-display text-h3 font-[560]">{headings[kind]}</h2>
              <span className="num text-label text-subtle">
                {formatNumber(total)}
                {total >= countsUpTo(kind, limit) && '+'}
              </span>
              {!isOneKind && total > results.length && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="ml-auto self-center"
                  onClick={() => onKind(kind)}
                >
                  Show all
                </Button>
              )}
            </div>
            <KindResults kind={kind} results={results} words={words} />
            {isOneKind && total > results.length && (
              <div className="mt-5 text-center text-small text-subtle">
                {results.length < max ? (
                  <Button onClick={() => setLong(true)}>Show more</Button>
                ) : (
                  searchTexts.refine(max)
                )}
              </div>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

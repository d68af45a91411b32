import { useQueries } from '@tanstack/react-query'
import { Search, SearchX, Sparkles } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { askTexts } from '#contract/ask/schemas.ts'
import { type SearchKind, searchKinds } from '#contract/search/kinds.ts'
import { countsUpTo, type SearchResult, searchLimits, searchTexts } from '#contract/search/schemas.ts'
import { type QueryWord, readQuery } from '#core/language/search/query-words.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { searchQuery } from '#web/search/api.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useEntries } from '#web/wiki/use-entries.ts'
import { CampaignRequired } from '#web/workspace/campaign-required.tsx'
import type { AppRoute } from '#web/workspace/route.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { EntryRow, LineRow, RecapRow } from './result-row.tsx'
import { type SearchFilter, SearchFilters } from './search-filters.tsx'

type KindResultsProps = { kind: SearchKind; results: SearchResult[]; words: QueryWord[] }

function KindResults({ kind, results, words }: KindResultsProps) {
  if (kind === 'transcripts') return <LineResults results={results} words={words} />
  if (kind === 'entries') return <EntryResults results={results} words={words} />
  return (
    <ResultList>
      {results.map((result) => (
        <li key={result.id}>
          <RecapRow result={result} words={words} />
        </li>
      ))}
    </ResultList>
  )
}

function EntryResults({ results, words }: Omit<KindResultsProps, 'kind'>) {
  const { campaign } = useWorkspace()
  const entries = useEntries(campaign?.id ?? null).data
  const pictures = useMemo(() => new Map(entries?.map(({ id, picture }) => [id, picture])), [entries])
  return (
    <ResultList>
      {results.map((result) => (
        <li key={result.id}>
          <EntryRow result={result} words={words} picture={pictures.get(result.id) ?? null} />
        </li>
      ))}
    </ResultList>
  )
}

function ResultList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
      {children}
    </ul>
  )
}

function LineResults({ results, words }: Omit<KindResultsProps, 'kind'>) {
  const { sessions } = useWorkspace()
  const bySession = Map.groupBy(results, ({ sessionId }) => sessionId)
  return (
    <div className="grid gap-5">
      {[...bySession].map(([sessionId, lines]) => {
        const session = sessions.find(({ id }) => id === sessionId)
        return (
          <section key={sessionId} aria-label={lines[0]?.title}>
            <h3 className="mb-1.5 flex items-baseline gap-2.5 px-1 text-ui font-semibold">
              <bdi className="min-w-0 truncate">{lines[0]?.title}</bdi>
              {session && (
                <span className="shrink-0 text-label font-normal text-subtle">{formatDay(session.date)}</span>
              )}
            </h3>
            <ResultList>
              {lines.map((result) => (
                <li key={result.id}>
                  <LineRow result={result} words={words} />
                </li>
              ))}
            </ResultList>
          </section>
        )
      })}
    </div>
  )
}

const shownPerKind = 5
const headings = { entries: 'Entries', recaps: 'Recaps', transcripts: 'Transcripts' } as const
type SearchResultsProps = {
  campaignId: string
  q: string
  filter: SearchFilter
  onKind: (kind: SearchKind) => void
}

function SearchResults({ campaignId, q, filter, onKind }: SearchResultsProps) {
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

export function SearchView() {
  const { campaign } = useWorkspace()
  return (
    <Screen crumbs={[{ label: 'Search' }]}>
      {campaign ? <CampaignSearch campaignId={campaign.id} /> : <CampaignRequired />}
    </Screen>
  )
}

function CampaignSearch({ campaignId }: { campaignId: string }) {
  const { route, to, go, openOverlay } = useWorkspace()
  const { kind, within, speaker } = route
  const q = route.q.trim()
  const change = (next: Partial<AppRoute>) =>
    void go({ view: 'search', q, kind, within, speaker, ...next }, { replace: true })
  const openPalette = () => openOverlay('palette')
  if (q === '') {
    return (
      <EmptyState
        icon={Search}
        title={searchTexts.start}
        action={
          <Button variant="primary" onClick={openPalette}>
            Search
          </Button>
        }
      >
        {searchTexts.startHint}
      </EmptyState>
    )
  }
  return (
    <div className="mx-auto w-full max-w-[820px] px-5 pt-8 pb-16 md:px-7 md:pt-11">
      <PageTitle>“{q}”</PageTitle>
      <div className="mt-2 flex flex-wrap gap-1 md:-ml-2.5 max-md:-ml-3">
        <Button variant="ghost" icon={Search} className="md:hidden" onClick={openPalette}>
          {searchTexts.change}
        </Button>
        <Link to={to({ view: 'ask', q })} className={buttonClasses('ghost')}>
          <Sparkles size={15} strokeWidth={1.6} /> {askTexts.askThis}
        </Link>
      </div>
      <SearchFilters campaignId={campaignId} filter={{ kind, within, speaker }} onChange={change} />
      <div className="mt-7">
        <SearchResults
          key={`${kind} ${within} ${speaker} ${q}`}
          campaignId={campaignId}
          q={q}
          filter={{ kind, within, speaker }}
          onKind={(next) => change({ kind: next })}
        />
      </div>
    </div>
  )
}

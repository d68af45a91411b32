import { ArrowRight, BookOpen } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type WikiCategory, type WikiEntry, wikiLimits } from '#contract/wiki.ts'
import { formatMoment, formatNumber } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatRow } from '#web/ui/stat-row.tsx'
import { CategoryIcon, labelOfCategory } from './category-look.tsx'
import { EntryCard } from './entry-card.tsx'
import { groupByCategory } from './group-entries.ts'
import { useWikiPlaces } from './wiki-places.ts'

type WikiOverviewProps = { campaignName: string; entries: WikiEntry[]; categories: WikiCategory[] }

export function WikiOverview({ campaignName, entries, categories }: WikiOverviewProps) {
  const places = useWikiPlaces()
  const groups = useMemo(() => groupByCategory(entries), [entries])
  const lastChange = useMemo(
    () => entries.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), ''),
    [entries],
  )
  if (entries.length === 0) {
    return (
      <>
        <PageTitle>{campaignName}</PageTitle>
        <EmptyWiki />
      </>
    )
  }
  return (
    <>
      <PageTitle>{campaignName}</PageTitle>
      <p className="mt-1 text-ui text-subtle">Everything the table has named, and where it was said.</p>
      <StatRow
        items={[
          { label: 'Total articles', value: formatNumber(entries.length) },
          { label: 'Active categories', value: formatNumber(categories.length) },
          { label: 'Last updated', value: formatMoment(lastChange) },
        ]}
      />
      <div className="grid gap-9">
        {categories.map(({ name, count }) => (
          <section key={name} aria-label={labelOfCategory(name)}>
            <header className="mb-3 flex items-baseline gap-2.5">
              <CategoryIcon category={name} size={16} className="self-center" />
              <h2 className="min-w-0 truncate font-display text-h3 font-[560]">{labelOfCategory(name)}</h2>
              <span className="num text-label text-subtle">{formatNumber(count)}</span>
              {count > wikiLimits.featuredPerCategory && (
                <Link
                  to={places.category(name)}
                  className="ml-auto flex shrink-0 items-center gap-1 text-small font-medium text-muted hover:text-fg"
                >
                  View all {formatNumber(count)} <ArrowRight size={14} strokeWidth={1.7} aria-hidden="true" />
                </Link>
              )}
            </header>
            <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {(groups.get(name) ?? []).slice(0, wikiLimits.featuredPerCategory).map((entry) => (
                <EntryCard key={entry.id} entry={entry} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

function EmptyWiki() {
  return (
    <EmptyState
      icon={<BookOpen size={22} strokeWidth={1.5} aria-hidden="true" />}
      title="This wiki is still empty"
    >
      Upload a recording or import a transcript: the people, places and things that are named in it appear
      here by themselves, each with the second in which it was said.
    </EmptyState>
  )
}

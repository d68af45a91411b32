import { ArrowRight, BookOpen } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type WikiCategory, type WikiSummary, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { formatMoment, formatNumber } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatRow } from '#web/ui/stat-row.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { EntryCard } from './entry-grid.tsx'

/** Returns the longest entries of each category. Entries in `shown` come first, so that nothing moves when the other entries arrive. */
export function pickFeatured(
  entries: readonly WikiSummary[],
  shown: ReadonlySet<string>,
): Map<string, WikiSummary[]> {
  const weigh = ({ id, length }: WikiSummary) => length + (shown.has(id) ? wikiLimits.description : 0)
  const byCategory = Map.groupBy(entries, ({ category }) => category)
  for (const [category, ofCategory] of byCategory) {
    const longest = ofCategory.toSorted((a, b) => weigh(b) - weigh(a))
    byCategory.set(category, longest.slice(0, wikiLimits.featuredPerCategory))
  }
  return byCategory
}

type WikiOverviewProps = {
  campaignName: string
  categories: WikiCategory[]
  /** Undefined while loading; the overview then shows `first`. */
  entries: WikiSummary[] | undefined
  first: WikiSummary[] | undefined
  firstStep: ReactNode
}

const noIds: ReadonlySet<string> = new Set()

export function WikiOverview({ campaignName, categories, entries, first, firstStep }: WikiOverviewProps) {
  const featured = useMemo(() => {
    const early = pickFeatured(first ?? [], noIds)
    if (!entries) return early
    return pickFeatured(entries, new Set([...early.values()].flat().map(({ id }) => id)))
  }, [entries, first])
  const lastChange = useMemo(
    () => entries?.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), '') ?? '',
    [entries],
  )
  const total = entries?.length ?? categories.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) {
    return (
      <>
        <PageTitle>{campaignName}</PageTitle>
        <EmptyState icon={BookOpen} title="This wiki is still empty" action={firstStep}>
          Upload a recording or import a transcript: the people, places and things that are named in it appear
          here by themselves, each with the second in which it was said.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageTitle>{campaignName}</PageTitle>
      <p className="mt-1 text-ui text-subtle">Every name from your sessions, with the moment it came up.</p>
      <div className="print-hidden">
        <StatRow
          items={[
            { label: 'Total articles', value: formatNumber(total) },
            { label: 'Active categories', value: formatNumber(categories.length) },
            { label: 'Last updated', value: lastChange ? formatMoment(lastChange) : '…' },
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
        {categories.map((category) => (
          <FeaturedCategory
            key={category.name}
            category={category}
            entries={featured.get(category.name) ?? []}
            isLoading={!entries}
          />
        ))}
      </div>
    </>
  )
}

type FeaturedCategoryProps = { category: WikiCategory; entries: WikiSummary[]; isLoading: boolean }

function FeaturedCategory({ category, entries, isLoading }: FeaturedCategoryProps) {
  const { name, count, visibility } = category
  const routes = useWikiRoutes()
  const missing = Math.min(count, wikiLimits.featuredPerCategory) - entries.length
  const placeholders = Array.from({ length: isLoading ? Math.max(0, missing) : 0 }, (_, index) => index)
  return (
    <section aria-label={categoryLabel(name)}>
      <header className="mb-3 flex items-baseline gap-2.5">
        <CategoryIcon category={name} size={16} className="self-center" />
        <h2 className="min-w-0 truncate touch:-my-2 touch:py-2 font-display text-h3 font-[560]">
          <Link to={routes.category(name)} className="tap hover:text-gilt">
            <bdi>{categoryLabel(name)}</bdi>
          </Link>
        </h2>
        <span className="num text-label text-subtle">{formatNumber(count)}</span>
        {visibility === 'gm' && <GmMark />}
        {count > wikiLimits.featuredPerCategory && (
          <Link
            to={routes.category(name)}
            className="tap print-hidden ml-auto flex shrink-0 items-center gap-1 text-small font-medium text-muted hover:text-fg"
          >
            {wikiTexts.viewAll(formatNumber(count))}
            <ArrowRight size={14} strokeWidth={1.7} />
          </Link>
        )}
      </header>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <EntryCard entry={entry} />
          </li>
        ))}
        {placeholders.map((index) => (
          <li key={index}>
            <Skeleton className="h-[164px] rounded-card" />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useMemo } from 'react'
import { Link } from 'react-router'
import type { WikiEntry } from '#contract/wiki.ts'
import { formatMoment } from '#web/lib/format.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CategoryIcon, labelOfCategory } from './category-look.tsx'
import { useWikiPlaces } from './wiki-places.ts'

const shownChanges = 50

export function RecentPage({ entries }: { entries: WikiEntry[] }) {
  const places = useWikiPlaces()
  const recent = useMemo(
    () => entries.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(0, shownChanges),
    [entries],
  )
  return (
    <>
      <PageTitle>Recent changes</PageTitle>
      <p className="mt-1 mb-5 text-ui text-subtle">
        The last {recent.length} entries that were made or changed.
      </p>
      <ul>
        {recent.map((entry) => (
          <li key={entry.id} className="border-t border-line first:border-t-0">
            <Link
              to={places.entry(entry.id)}
              className="flex items-center gap-3 rounded-control px-2 py-2.5 hover:bg-hover"
            >
              <CategoryIcon category={entry.category} size={15} />
              <span className="min-w-0 flex-1 truncate font-medium">{entry.name}</span>
              <span className="text-small text-subtle max-md:hidden">{labelOfCategory(entry.category)}</span>
              <time dateTime={entry.updated_at} className="num w-24 text-right text-small text-subtle">
                {formatMoment(entry.updated_at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

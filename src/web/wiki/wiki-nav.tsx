import { BookOpen, History, LayoutGrid } from 'lucide-react'
import { Link } from 'react-router'
import type { WikiCategory } from '#contract/wiki.ts'
import { formatNumber } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon, labelOfCategory } from './category-look.tsx'
import { useWikiPlaces } from './wiki-places.ts'

type WikiNavProps = {
  categories: WikiCategory[]
  /** The category or page that is open. */
  current: { page: 'overview' | 'categories' | 'recent' | null; category: string | null }
}

const row =
  'flex h-[30px] items-center gap-2.5 rounded-[7px] px-2 hover:bg-hover aria-[current]:text-fg touch:h-10'

/** The wiki's part of the rail: its pages, and the categories with their counts. */
export function WikiNav({ categories, current }: WikiNavProps) {
  const places = useWikiPlaces()
  const pages = [
    { id: 'overview', label: 'Main Page', icon: BookOpen, to: places.overview },
    { id: 'categories', label: 'All Categories', icon: LayoutGrid, to: places.categories },
    { id: 'recent', label: 'Recent Changes', icon: History, to: places.recent },
  ] as const
  return (
    <>
      <h2 className="px-2 pt-4 pb-1.5 text-label font-medium text-subtle">Navigation</h2>
      <nav aria-label="Wiki">
        {pages.map(({ id, label, icon: Icon, to }) => (
          <Link key={id} to={to} aria-current={current.page === id ? 'page' : undefined} className={row}>
            <Icon size={15} strokeWidth={1.6} className="shrink-0 text-subtle" aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      {categories.length > 0 && (
        <>
          <h2 className="px-2 pt-4 pb-1.5 text-label font-medium text-subtle">Categories</h2>
          <nav aria-label="Wiki categories">
            {categories.map(({ name, count }) => (
              <Link
                key={name}
                to={places.category(name)}
                aria-current={current.category === name ? 'page' : undefined}
                className={joinClasses(row, current.category === name && 'font-medium')}
              >
                <CategoryIcon category={name} size={15} />
                <span className="min-w-0 flex-1 truncate">{labelOfCategory(name)}</span>
                <span className="num text-label text-subtle">{formatNumber(count)}</span>
              </Link>
            ))}
          </nav>
        </>
      )}
    </>
  )
}

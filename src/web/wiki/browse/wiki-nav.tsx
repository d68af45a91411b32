import type { UseQueryResult } from '@tanstack/react-query'
import { BookOpen, History, Hourglass, LayoutGrid, Map as MapIcon, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type WikiCategory, wikiTexts } from '#contract/wiki/schemas.ts'
import { formatNumber } from '#web/lib/format.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

type WikiNavProps = {
  categories: UseQueryResult<WikiCategory[]>
  current: {
    page: 'overview' | 'categories' | 'recent' | 'timeline' | 'connections' | 'maps' | null
    category: string | null
  }
  tools: ReactNode
}

const row =
  'flex h-[30px] items-center gap-2.5 rounded-[7px] px-2 hover:bg-hover aria-[current]:font-medium aria-[current]:text-fg touch:h-10'

export function WikiNav({ categories, current, tools }: WikiNavProps) {
  const routes = useWikiRoutes()
  const pages = [
    { id: 'overview', label: 'Main Page', icon: BookOpen, to: routes.overview },
    { id: 'categories', label: 'Categories', icon: LayoutGrid, to: routes.categories },
    { id: 'recent', label: 'Recent', icon: History, to: routes.recent },
    { id: 'timeline', label: 'Timeline', icon: Hourglass, to: routes.timeline },
    { id: 'connections', label: 'Connections', icon: Waypoints, to: routes.connections },
    { id: 'maps', label: 'Maps', icon: MapIcon, to: routes.maps },
  ] as const
  return (
    <>
      <h2 className="px-2 pt-4 pb-1.5 text-label font-medium text-subtle">Navigation</h2>
      <nav aria-label="Wiki">
        {pages.map(({ id, label, icon: Icon, to }) => (
          <Link key={id} to={to} aria-current={current.page === id ? 'page' : undefined} className={row}>
            <Icon size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
            {label}
          </Link>
        ))}
      </nav>
      <LoadFailed query={categories} failed={wikiTexts.categoriesFailed} className="mx-2 mt-3" />
      {categories.data && categories.data.length > 0 && (
        <>
          <h2 className="px-2 pt-4 pb-1.5 text-label font-medium text-subtle">Categories</h2>
          <nav aria-label="Wiki categories">
            {categories.data.map(({ name, count, visibility }) => (
              <Link
                key={name}
                to={routes.category(name)}
                aria-current={current.category === name ? 'page' : undefined}
                className={row}
              >
                <CategoryIcon category={name} size={15} />
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{categoryLabel(name)}</bdi>
                </span>
                {visibility === 'gm' && <GmMark />}
                <span className="num text-label text-subtle">{formatNumber(count)}</span>
              </Link>
            ))}
          </nav>
        </>
      )}
      {tools}
    </>
  )
}

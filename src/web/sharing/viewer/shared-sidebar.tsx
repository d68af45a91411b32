import { BookOpen, Hourglass, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedView } from '#contract/pages.ts'
import type { SharedRoute } from '#contract/sharing/schemas.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { formatNumber } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { SharedLink } from './shared-navigation.tsx'

export function SharedSidebar({ view }: { view: SharedView }) {
  const { wiki, route } = view
  const isTimeline = route.entry === '' && route.view === 'timeline'
  const isList = route.entry === '' && !isTimeline
  // Links to categories keep the search text only while the list of entries is shown.
  const q = isList ? route.q : ''
  const total = wiki.entries.length
  return (
    <aside
      aria-label="Sidebar"
      className="print-hidden min-w-0 text-muted max-md:flex max-md:gap-1.5 max-md:overflow-x-auto max-md:px-4 max-md:pb-3 md:sticky md:top-0 md:max-h-dvh md:self-start md:overflow-y-auto md:px-2.5 md:pb-6"
    >
      <SidebarTitle>Navigation</SidebarTitle>
      <nav aria-label="Wiki" className="max-md:flex">
        <SidebarLink to={{}} className="max-md:hidden">
          <BookOpen size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
          Wiki Overview
        </SidebarLink>
        <SidebarLink to={{ view: 'timeline' }} isHere={isTimeline}>
          <Hourglass size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
          Timeline
        </SidebarLink>
      </nav>
      <SidebarTitle>Categories</SidebarTitle>
      <nav aria-label="Categories" className="max-md:flex max-md:gap-1.5">
        <SidebarLink to={{ q }} isHere={isList && route.category === ''}>
          <Layers size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
          <span className="flex-1">All</span>
          <SidebarCount>{total}</SidebarCount>
        </SidebarLink>
        {wiki.categories.map((category) => (
          <SidebarLink key={category} to={{ category, q }} isHere={isList && route.category === category}>
            <CategoryIcon source="shared" category={category} size={15} />
            <bdi className="min-w-0 flex-1 truncate max-md:max-w-[40vw]">{categoryLabel(category)}</bdi>
            <SidebarCount>{wiki.entriesByCategory[category]?.length ?? 0}</SidebarCount>
          </SidebarLink>
        ))}
      </nav>
      <SidebarTitle>Statistics</SidebarTitle>
      <dl className="grid gap-y-1 px-2 max-md:hidden">
        <Statistic label="Total entries" value={total} />
        <Statistic label="Categories" value={wiki.categories.length} />
      </dl>
    </aside>
  )
}

function SidebarTitle({ children }: { children: string }) {
  return <h2 className="px-2 pt-4 pb-1.5 text-label font-medium text-subtle max-md:hidden">{children}</h2>
}

type SidebarLinkProps = {
  to: Partial<SharedRoute>
  isHere?: boolean
  className?: string
  children: ReactNode
}

function SidebarLink({ to, isHere, className, children }: SidebarLinkProps) {
  return (
    <SharedLink
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={joinClasses(
        'flex h-[30px] items-center gap-2.5 rounded-[7px] px-2 hover:bg-hover aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-fg touch:h-10 max-md:shrink-0 max-md:gap-2 max-md:border max-md:border-line max-md:px-3 max-md:aria-[current]:border-line-strong',
        className,
      )}
    >
      {children}
    </SharedLink>
  )
}

const SidebarCount = ({ children }: { children: number }) => (
  <span className="num text-label font-[450] text-subtle">{formatNumber(children)}</span>
)

function Statistic({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-small">
      <dt>{label}</dt>
      <dd className="num font-medium text-fg">{formatNumber(value)}</dd>
    </div>
  )
}

import { BookOpen, ChevronDown, Download, Hourglass, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedView } from '#contract/pages.ts'
import { exportKinds, exportTexts } from '#contract/sharing/exports.ts'
import type { SharedRoute } from '#contract/sharing/schemas.ts'
import { exportFormats } from '#contract/tickets.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { Sigil } from '#web/ui/brand/sigil.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { SharedArticle } from './shared-article.tsx'
import { SharedLink } from './shared-navigation.tsx'
import { SharedOverview } from './shared-overview.tsx'
import { SharedSearch } from './shared-search.tsx'
import { SharedTimeline } from './shared-timeline.tsx'

function SharedSidebar({ view }: { view: SharedView }) {
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

function SharedHeader({ view, tools }: { view: SharedView; tools: ReactNode }) {
  const { wiki, downloadUrl } = view
  return (
    <header className="print-hidden flex h-[60px] shrink-0 items-center gap-2 px-4 md:pr-4 md:pl-5">
      <SharedLink
        to={{}}
        className="group -ml-1.5 flex min-w-0 items-center gap-3 rounded-control px-1.5 py-1"
      >
        <Sigil />
        <span className="min-w-0">
          <bdi className="block truncate leading-[19px] font-semibold text-fg group-hover:text-gilt">
            {wiki.campaign.name}
          </bdi>
          <span className="block truncate text-label text-subtle">
            Campaign Wiki <span aria-hidden="true">·</span> Shared {formatDay(wiki.sharedAt)}
          </span>
        </span>
      </SharedLink>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {downloadUrl && <SharedDownloads url={downloadUrl} />}
        {tools}
      </div>
    </header>
  )
}

/**
 * A `details` element works without JavaScript. The links have no `download` attribute: if the server refuses the download, the browser
 * must show the HTML page with the reason and not save it as a file.
 */
function SharedDownloads({ url }: { url: string }) {
  return (
    <details className="group relative">
      <summary
        className={joinClasses(
          buttonClasses('plain', 'md'),
          'cursor-pointer list-none group-open:bg-hover [&::-webkit-details-marker]:hidden',
        )}
      >
        <Download size={15} strokeWidth={1.7} />
        <span className="max-md:sr-only">{exportTexts.download}</span>
        <ChevronDown size={14} strokeWidth={1.7} className="-mr-0.5 text-subtle group-open:rotate-180" />
      </summary>
      <ul className="z-30 grid gap-0.5 max-md:fixed max-md:inset-x-3 max-md:top-[58px] md:absolute md:right-0 md:mt-1.5 md:w-[340px] rounded-card border border-line bg-overlay p-1.5 shadow-pop">
        {exportFormats.map((format) => (
          <li key={format}>
            <a
              href={`${url}?format=${format}`}
              className="block rounded-[7px] px-3 py-2 hover:bg-hover focus-visible:bg-hover"
            >
              <span className="block font-medium text-fg">{exportKinds[format].name}</span>
              <span className="block text-small text-muted">{exportKinds[format].shared}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function titleOfShared({ wiki, route }: SharedView): string {
  const { name } = wiki.campaign
  const entry = wiki.entries.find(({ id }) => id === route.entry)
  if (entry) return `${entry.name} · ${name}`
  return route.view === 'timeline' ? `Timeline · ${name}` : `${name} · Campaign Wiki`
}

type SharedViewerProps = {
  view: SharedView
  tools: ReactNode
}

export function SharedViewer({ view, tools }: SharedViewerProps) {
  return (
    <div className="print-flow flex min-h-dvh flex-col bg-sunken">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-30 focus:rounded-control focus:bg-overlay focus:px-4 focus:py-2.5 focus:font-medium focus:text-fg focus:shadow-pop"
      >
        Skip to content
      </a>
      <SharedHeader view={view} tools={tools} />
      <div className="print-flow grid flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[240px_minmax(0,1fr)] md:grid-rows-1 md:pr-2 md:pb-2">
        <SharedSidebar view={view} />
        <main
          id="main"
          tabIndex={-1}
          className="glow border-line bg-canvas px-5 pt-5 pb-16 outline-none max-md:border-t md:rounded-panel md:border md:px-9 md:pt-7"
        >
          {view.wiki.entries.length > 0 && <SharedSearch view={view} />}
          <SharedPage view={view} />
        </main>
      </div>
    </div>
  )
}

function SharedPage({ view }: { view: SharedView }) {
  const { wiki, route } = view
  if (route.entry !== '') {
    const entry = wiki.entries.find(({ id }) => id === route.entry)
    return entry ? <SharedArticle view={view} entry={entry} /> : <SharedMissing />
  }
  return route.view === 'timeline' ? <SharedTimeline view={view} /> : <SharedOverview view={view} />
}

/** Shown for an entry that does not exist or is not shared. */
function SharedMissing() {
  return (
    <div className="pt-10">
      <EmptyState
        level={1}
        icon={BookOpen}
        title={wikiTexts.entryNotFound}
        action={
          <SharedLink to={{}} className={buttonClasses('plain')}>
            Wiki Overview
          </SharedLink>
        }
      />
    </div>
  )
}

import {
  ArchiveRestore,
  ChevronDown,
  ChevronUp,
  Combine,
  Eraser,
  History,
  LayoutGrid,
  type LucideIcon,
  UserRound,
  Wrench,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { type WikiCategory, wikiTexts } from '#contract/wiki/schemas.ts'
import { formatNumber } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useOwnEntry } from '#web/shell/wiki/at-the-table.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { useCategories } from '#web/wiki/api.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { useWorkspace, type WikiTool } from '#web/workspace/workspace.ts'

/** As many as fit into a window of 900 px, above the box of the campaign and a running job. */
const shownCategories = 7

const tools: { id: WikiTool; label: string; note?: string; icon: LucideIcon }[] = [
  { id: 'duplicates', label: 'Clean Duplicates', icon: Combine },
  { id: 'bin', label: 'Bin', icon: ArchiveRestore },
  { id: 'clear-wiki', label: 'Clear All Entries', note: 'for testing only', icon: Eraser },
]

const row =
  'flex min-h-[30px] w-full items-center gap-2.5 rounded-[7px] px-2 text-left hover:bg-hover hover:text-fg aria-[current]:font-medium aria-[current]:text-fg touch:min-h-10'
const icon = { size: 15, strokeWidth: 1.6, className: 'shrink-0 text-subtle' }

export function SidebarWiki() {
  const { campaign, route, openOverlay } = useWorkspace()
  const canEditWiki = useCanEditWiki()
  const categories = useCategories(campaign?.id ?? null)
  const routes = useWikiRoutes()
  const own = useOwnEntry(campaign?.id ?? null)
  const pages = [
    { id: 'categories', label: 'Categories', icon: LayoutGrid, to: routes.categories },
    { id: 'recent', label: 'Recent', icon: History, to: routes.recent },
    ...(own ? [{ id: own.id, label: 'My character', icon: UserRound, to: routes.entry(own.id) }] : []),
  ]
  const open = (tool: WikiTool) =>
    campaign ? openOverlay(tool) : showNotice('error', duplicateTexts.campaignFirst)
  return (
    <>
      <Heading>Navigation</Heading>
      <nav aria-label="Wiki">
        {pages.map(({ id, label, icon: Icon, to }) => (
          <Link
            key={id}
            to={to}
            aria-current={[route.page, route.entry].includes(id) ? 'page' : undefined}
            className={row}
          >
            <Icon {...icon} />
            {label}
          </Link>
        ))}
      </nav>
      <LoadFailed query={categories} failed={wikiTexts.categoriesFailed} className="mx-2 mt-3" />
      {categories.data && categories.data.length > 0 && (
        <>
          <Heading>Categories</Heading>
          <Categories categories={categories.data} current={route.category} />
        </>
      )}
      {/* Without a campaign, the tools are shown and explain that a campaign is needed. */}
      {(canEditWiki || !campaign) && (
        <Fold label="Tools" closed={<Wrench {...icon} />} className="mt-2">
          {tools.map(({ id, label, note, icon: Icon }) => (
            <button key={id} type="button" onClick={() => open(id)} className={row}>
              <Icon {...icon} />
              {label}
              {note && <span className="text-label text-subtle">{note}</span>}
            </button>
          ))}
        </Fold>
      )}
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="px-2 pt-4 pb-1.5 text-label font-medium text-subtle">{children}</h2>
}

function Categories({ categories, current }: { categories: WikiCategory[]; current: string | null }) {
  const routes = useWikiRoutes()
  const links = categories.map(({ name, count, visibility }) => (
    <Link
      key={name}
      to={routes.category(name)}
      aria-current={current === name ? 'page' : undefined}
      className={row}
    >
      <CategoryIcon category={name} size={15} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{categoryLabel(name)}</bdi>
      </span>
      {visibility === 'gm' && <GmMark />}
      <span className="num text-label text-subtle">{formatNumber(count)}</span>
    </Link>
  ))
  const others = links.slice(shownCategories)
  return (
    <nav aria-label="Wiki categories">
      {links.slice(0, shownCategories)}
      {others.length > 0 && <Fold label={`${formatNumber(others.length)} more`}>{others}</Fold>}
    </nav>
  )
}

type FoldProps = { label: string; closed?: ReactNode; className?: string; children: ReactNode }

function Fold({ label, closed, className, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <div className={className}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={row}>
        {closed ?? <Chevron {...icon} />}
        <span className="flex-1">{label}</span>
        {closed && <Chevron {...icon} />}
      </button>
      {isOpen && children}
    </div>
  )
}

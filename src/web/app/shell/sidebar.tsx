import { Suspense } from 'react'
import { Link } from 'react-router'
import { RunningJobs } from '#web/app/docks/running-jobs.tsx'
import { isCurrentPage, isWikiTool, pagesFor } from '#web/app/navigation/main-pages.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazy } from '#web/lib/lazy.ts'
import { CurrentCampaign } from './current-campaign.tsx'

const SidebarWiki = lazy(async () => ({
  default: (await import('#web/app/wiki/sidebar-wiki.tsx')).SidebarWiki,
}))

export function Sidebar() {
  const { route, to, user, campaign, campaigns } = useWorkspace()
  const counts: Record<string, number | undefined> = {
    'Audio & Transcription': campaign?.sessionCount,
    'Campaign Wiki': campaign?.totalWikiEntries,
    'Manage Campaigns': campaigns.length,
  }
  return (
    <aside aria-label="Sidebar" className="flex h-full min-h-0 flex-col px-2.5 pb-2 text-muted max-md:pt-3">
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-2">
        <nav aria-label="Main">
          {pagesFor(user.role).map((page) => {
            const { view, label, icon: Icon } = page
            const count = counts[label]
            return (
              <Link
                key={label}
                to={to({ view, page: 'page' in page ? page.page : null })}
                aria-current={isCurrentPage(page, route) ? 'page' : undefined}
                className="group flex h-8 items-center gap-2.5 rounded-[7px] px-2 font-medium hover:bg-hover aria-[current]:bg-hover aria-[current]:text-fg touch:h-11"
              >
                <Icon
                  size={16}
                  strokeWidth={1.6}
                  className="shrink-0 text-subtle group-aria-[current]:text-gilt"
                />
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {count !== undefined && (
                  <span className="num text-label font-[450] text-subtle">{formatNumber(count)}</span>
                )}
              </Link>
            )
          })}
        </nav>
        {route.view === 'wiki' && !isWikiTool(route) && (
          <Suspense fallback={null}>
            <SidebarWiki />
          </Suspense>
        )}
      </div>
      <CurrentCampaign />
      <RunningJobs />
    </aside>
  )
}

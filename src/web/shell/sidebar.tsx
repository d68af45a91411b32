import { Link } from 'react-router'
import { roleText } from '#web/campaigns/role-texts.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { lazy } from '#web/lib/lazy.ts'
import { RunningJobs } from '#web/shell/docks/running-jobs.tsx'
import { isCurrentPage, isWikiTool, pagesFor } from '#web/shell/navigation/main-pages.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { Part } from './view-boundary.tsx'

const SidebarWiki = lazy(async () => ({
  default: (await import('#web/shell/wiki/sidebar-wiki.tsx')).SidebarWiki,
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
                to={to({ view, session: null, page: 'page' in page ? page.page : null })}
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
          <Part>
            <SidebarWiki />
          </Part>
        )}
      </div>
      <CurrentCampaign />
      <RunningJobs />
    </aside>
  )
}

function CurrentCampaign() {
  const { campaign, campaigns } = useWorkspace()
  if (!campaign) return null
  return (
    <section
      aria-label="Current Campaign"
      className="mb-1.5 shrink-0 rounded-card border border-line px-3 pt-2 pb-2.5"
    >
      <div className="flex justify-between gap-3 text-label text-subtle">
        <h2 className="font-medium">Current Campaign</h2>
        {roleText[campaign.userRole]}
      </div>
      <p className="truncate font-medium text-fg" title={campaign.name}>
        {campaign.name}
      </p>
      <p className="num text-label text-subtle">
        {formatCount(campaign.sessionCount, 'session')} · {formatCount(campaigns.length, 'campaign')} in total
      </p>
    </section>
  )
}

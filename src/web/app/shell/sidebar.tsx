import { Search } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { RunningJobs } from '#web/app/docks/running-jobs.tsx'
import { viewsFor } from '#web/app/navigation/main-views.ts'
import { capText } from '#web/app/palette/shortcuts.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Keycap } from '#web/ui/keycap.tsx'
import { CurrentCampaign } from './current-campaign.tsx'

const SidebarWiki = lazy(async () => ({
  default: (await import('#web/app/wiki/sidebar-wiki.tsx')).SidebarWiki,
}))

export function Sidebar() {
  const { route, to, user, campaign, campaigns, openOverlay } = useWorkspace()
  const counts = {
    dashboard: null,
    transcription: campaign?.sessionCount ?? null,
    wiki: campaign?.totalWikiEntries ?? null,
    search: null,
    campaigns: campaigns.length,
    admin: null,
  }
  return (
    <aside aria-label="Sidebar" className="flex h-full min-h-0 flex-col px-2.5 pb-2 text-muted max-md:pt-3">
      <button
        type="button"
        onClick={() => openOverlay('palette')}
        className="flex h-8 shrink-0 items-center gap-2.5 rounded-[7px] border border-line bg-canvas px-2 text-left text-subtle hover:border-line-strong hover:text-fg touch:h-11"
      >
        <Search size={15} strokeWidth={1.6} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">Go to …</span>
        <span className="flex gap-0.5 touch:hidden" aria-hidden="true">
          <Keycap>{capText('Mod')}</Keycap>
          <Keycap>K</Keycap>
        </span>
      </button>
      <div className="-mx-1 mt-2.5 min-h-0 flex-1 overflow-y-auto px-1 pb-2">
        <nav aria-label="Main">
          {viewsFor(user.role).map(({ view, label, icon: Icon }) => (
            <Link
              key={view}
              to={to({ view, session: null })}
              aria-current={route.view === view ? 'page' : undefined}
              className="group flex h-8 items-center gap-2.5 rounded-[7px] px-2 font-medium hover:bg-hover aria-[current]:bg-hover aria-[current]:text-fg touch:h-11"
            >
              <Icon
                size={16}
                strokeWidth={1.6}
                className="shrink-0 text-subtle group-aria-[current]:text-gilt"
              />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {counts[view] !== null && (
                <span className="num text-label font-[450] text-subtle">{formatNumber(counts[view])}</span>
              )}
            </Link>
          ))}
        </nav>
        {route.view === 'wiki' && (
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

import { LogOut, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { formatNumber, initialsOf } from '#web/lib/format.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Keycap } from '#web/ui/keycap.tsx'
import { Wordmark } from '#web/ui/logo.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { WaitingCampaignFace } from './campaign-face.tsx'
import { CurrentCampaign } from './current-campaign.tsx'
import { viewsFor } from './main-views.ts'
import { RunningJobs } from './running-jobs.tsx'
import { capText } from './shortcuts.ts'
import { useWorkspace } from './workspace.ts'

const CampaignSelect = lazy(async () => ({ default: (await import('./campaign-select.tsx')).CampaignSelect }))
const RailWiki = lazy(async () => ({ default: (await import('./rail-wiki.tsx')).RailWiki }))

export function Rail() {
  const { place, to, user, campaign, campaigns, logout, openOverlay } = useWorkspace()
  const isIdle = useIdle()
  const counts = {
    dashboard: null,
    transcription: campaign?.sessionCount ?? null,
    wiki: campaign?.totalWikiEntries ?? null,
    campaigns: campaigns.length,
    admin: null,
  }
  return (
    <aside aria-label="Sidebar" className="flex h-full min-h-0 flex-col px-2.5 pt-3 pb-2 text-muted">
      <Link
        to={to({ view: 'dashboard' })}
        aria-label="Hearthscribe, dashboard"
        className="mb-2.5 rounded-control px-1.5 py-1"
      >
        <Wordmark />
      </Link>
      {campaign && (
        <Suspense fallback={<WaitingCampaignFace campaign={campaign} />}>
          {isIdle ? <CampaignSelect /> : <WaitingCampaignFace campaign={campaign} />}
        </Suspense>
      )}
      <button
        type="button"
        onClick={() => openOverlay('palette')}
        className="mt-2 flex h-8 items-center gap-2.5 rounded-[7px] border border-line bg-canvas px-2 text-left text-subtle hover:border-line-strong hover:text-fg touch:h-11"
      >
        <Search size={15} strokeWidth={1.6} className="shrink-0" aria-hidden="true" />
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
              to={to({ view })}
              aria-current={place.view === view ? 'page' : undefined}
              className="group flex h-8 items-center gap-2.5 rounded-[7px] px-2 font-medium hover:bg-hover aria-[current]:bg-hover aria-[current]:text-fg touch:h-11"
            >
              <Icon
                size={16}
                strokeWidth={1.6}
                className="shrink-0 text-subtle group-aria-[current]:text-gilt"
                aria-hidden="true"
              />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {counts[view] !== null && (
                <span className="num text-label font-[450] text-subtle">{formatNumber(counts[view])}</span>
              )}
            </Link>
          ))}
        </nav>
        {place.view === 'wiki' ? (
          <Suspense fallback={null}>
            <RailWiki />
          </Suspense>
        ) : (
          <CurrentCampaign />
        )}
      </div>
      <RunningJobs />
      <div className="flex items-center gap-1 pt-2">
        <Link
          to={to({ view: 'account' })}
          aria-current={place.view === 'account' ? 'page' : undefined}
          title={user.username}
          className="flex h-8 min-w-0 flex-1 items-center gap-2.5 rounded-[7px] px-2 font-medium hover:bg-hover hover:text-fg aria-[current]:bg-hover aria-[current]:text-fg touch:h-11"
        >
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-line text-[10px]/none font-semibold"
          >
            {initialsOf(user.username)}
          </span>
          <span className="min-w-0 flex-1 truncate">
            <span className="sr-only">Account of</span> {user.username}
          </span>
        </Link>
        <ThemeToggle />
        <IconButton
          label="Logout"
          onClick={logout}
          icon={<LogOut size={16} strokeWidth={1.6} aria-hidden="true" />}
        />
      </div>
    </aside>
  )
}

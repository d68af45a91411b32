import { LogOut, Menu, Search } from 'lucide-react'
import { Link } from 'react-router'
import { useIdle } from '#web/lib/hooks/timers.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { lazy } from '#web/lib/lazy.ts'
import { LogoMark, Wordmark } from '#web/ui/brand/logo.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { capText, Keycap } from '#web/ui/keycap.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { AccountLink } from './account-link.tsx'
import { CampaignSelectPlaceholder } from './campaign-label.tsx'
import { Part } from './view-boundary.tsx'

const CampaignSelect = lazy(async () => (await import('./campaign-select.tsx')).CampaignSelect)
const UserMenu = lazy(async () => (await import('./user-menu.tsx')).UserMenu)

export function TopBar() {
  const { route, to, campaign, logout, openSidebar } = useWorkspace()
  const isIdle = useIdle()
  const isPhone = usePhone()
  return (
    <header className="print-hidden col-span-full flex h-12 min-w-0 items-center gap-1 border-line px-1.5 max-md:border-b md:gap-0 md:px-0 md:pr-2">
      {isPhone && <IconButton label="Open the menu" onClick={openSidebar} icon={Menu} />}
      <div className="flex min-w-0 flex-1 items-center gap-1">
        <div className="shrink-0 md:w-[248px] md:pl-3">
          <Link
            to={to({ view: 'dashboard' })}
            aria-label="Hearthscribe, dashboard"
            className="inline-flex rounded-control px-1.5 py-1 text-gilt touch:p-2.5"
          >
            {isPhone ? <LogoMark /> : <Wordmark />}
          </Link>
        </div>
        {campaign && (
          <Part fallback={<CampaignSelectPlaceholder campaign={campaign} />}>
            {isIdle ? <CampaignSelect /> : <CampaignSelectPlaceholder campaign={campaign} />}
          </Part>
        )}
      </div>
      {isPhone ? (
        <Part fallback={<AccountLink isCompact />}>{isIdle ? <UserMenu /> : <AccountLink isCompact />}</Part>
      ) : (
        <>
          <FindField />
          <div className="flex min-w-0 flex-1 items-center justify-end gap-1 pl-3">
            <ThemeToggle />
            <AccountLink isCurrent={route.view === 'account'} />
            <IconButton label="Logout" onClick={logout} icon={LogOut} />
          </div>
        </>
      )}
    </header>
  )
}

function FindField() {
  const { route, openOverlay } = useWorkspace()
  const searched = route.view === 'search' ? route.q : ''
  return (
    <button
      type="button"
      onClick={() => openOverlay('palette')}
      className="flex h-8 w-[clamp(130px,26vw,420px)] shrink-0 items-center gap-2.5 rounded-control border border-line bg-canvas px-2.5 text-left text-subtle hover:border-line-strong hover:text-fg touch:h-10"
    >
      <Search size={15} strokeWidth={1.6} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        {searched && <span className="sr-only">Find: </span>}
        {searched || 'Find or ask …'}
      </span>
      <span className="flex gap-0.5 touch:hidden" aria-hidden="true">
        <Keycap>{capText('Mod')}</Keycap>
        <Keycap>K</Keycap>
      </span>
    </button>
  )
}

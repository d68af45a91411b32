import { TextSearch } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { tabPages } from '#web/shell/navigation/main-pages.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

const tab =
  'group grid content-center justify-items-center gap-[3px] text-micro font-medium text-subtle -outline-offset-2 aria-[current]:text-fg'
const look = { size: 20, strokeWidth: 1.6, className: 'group-aria-[current]:text-gilt' }

export function TabBar() {
  const { route, to, openOverlay } = useWorkspace()
  return (
    <nav
      aria-label="Main"
      className="grid h-16 shrink-0 grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      {tabPages.map(({ view, short, icon: PageIcon }) => (
        <Fragment key={view}>
          {view === 'campaigns' && (
            <button type="button" onClick={() => openOverlay('palette')} className={tab}>
              <TextSearch {...look} />
              Search
            </button>
          )}
          <Link
            to={to({ view, session: null })}
            aria-current={route.view === view ? 'page' : undefined}
            className={tab}
          >
            <PageIcon {...look} />
            {short}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}

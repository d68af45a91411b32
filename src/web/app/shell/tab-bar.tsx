import { Link } from 'react-router'
import { mainViews } from '#web/app/navigation/main-views.ts'
import { useWorkspace } from '#web/app/workspace.ts'

export function TabBar() {
  const { route, to } = useWorkspace()
  return (
    <nav
      aria-label="Main"
      className="grid h-16 shrink-0 grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      {mainViews.map(({ view, short, icon: Icon }) => (
        <Link
          key={view}
          to={to({ view, session: null })}
          aria-current={route.view === view ? 'page' : undefined}
          className="group grid content-center justify-items-center gap-[3px] text-micro font-medium text-subtle -outline-offset-2 aria-[current]:text-fg"
        >
          <Icon size={20} strokeWidth={1.6} className="group-aria-[current]:text-gilt" />
          {short}
        </Link>
      ))}
    </nav>
  )
}

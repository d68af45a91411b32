import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { buttonClasses } from '#web/ui/button.tsx'

export function PlayerViewBar() {
  const { to, route } = useWorkspace()
  const { entry, category, page, q } = route
  return (
    <div
      role="status"
      className="print-hidden sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-gilt-wash px-5 py-1.5 md:px-7"
    >
      <Eye size={16} strokeWidth={1.7} className="shrink-0 text-gilt" />
      <p className="min-w-0 flex-1 font-medium">{wikiTexts.playersView}</p>
      <Link
        to={to({ view: 'wiki', entry, category, page, q, as: null })}
        className={buttonClasses('plain', 'sm')}
      >
        {wikiTexts.endPlayersView}
      </Link>
    </div>
  )
}

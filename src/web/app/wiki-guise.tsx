import { ArrowLeft, Eye } from 'lucide-react'
import { Link } from 'react-router'
import { wikiTexts } from '#contract/wiki.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import type { WikiGuise } from './view-state.ts'
import { useWorkspace } from './workspace.ts'

/** Says that one looks with somebody else's eyes, and leads back to one's own. */
export function WikiGuiseBar({ guise }: { guise: WikiGuise }) {
  const { to, place } = useWorkspace()
  const isShared = guise === 'shared'
  const { entry, category, page, q } = place
  // A shared wiki is left for the wiki itself; a look over the shoulder ends where it is.
  const home = isShared
    ? to({ view: 'wiki', as: null })
    : to({ view: 'wiki', entry, category, page, q, as: null })
  return (
    <div
      role="status"
      className="sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-gilt-wash px-5 py-1.5 md:px-7"
    >
      <Eye size={16} strokeWidth={1.7} className="shrink-0 text-gilt" aria-hidden="true" />
      <p className="min-w-0 flex-1 font-medium">{isShared ? wikiTexts.sharedView : wikiTexts.playersView}</p>
      <Link to={home} className={buttonClasses('plain', 'sm')}>
        {isShared && <ArrowLeft size={14} strokeWidth={1.7} aria-hidden="true" />}
        {isShared ? wikiTexts.backToWiki : wikiTexts.endPlayersView}
      </Link>
    </div>
  )
}

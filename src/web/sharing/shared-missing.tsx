import { BookOpen } from 'lucide-react'
import type { SharedView } from '#contract/pages.ts'
import { wikiTexts } from '#contract/wiki.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { linkTo } from './shared-links.ts'

/** For an entry that is not there any more, or is not shared. */
export function SharedMissing({ view }: { view: SharedView }) {
  return (
    <div className="pt-10">
      <EmptyState
        level={1}
        icon={<BookOpen size={22} strokeWidth={1.5} aria-hidden="true" />}
        title={wikiTexts.entryNotFound}
        action={
          <a href={linkTo(view.address, {})} className={buttonClasses('plain')}>
            Wiki Overview
          </a>
        }
      />
    </div>
  )
}

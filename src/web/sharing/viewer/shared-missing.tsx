import { BookOpen } from 'lucide-react'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SharedLink } from './shared-navigation.tsx'

/** Shown for an entry that does not exist or is not shared. */
export function SharedMissing() {
  return (
    <div className="pt-10">
      <EmptyState
        level={1}
        icon={BookOpen}
        title={wikiTexts.entryNotFound}
        action={
          <SharedLink to={{}} className={buttonClasses('plain')}>
            Wiki Overview
          </SharedLink>
        }
      />
    </div>
  )
}

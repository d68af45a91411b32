import { Copy, Eye, History, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { Recap } from '#contract/recap/schemas.ts'
import { omitGmParts } from '#core/recap/select-for-players.ts'
import { VersionsDialog } from '#web/recap/versions/versions-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { copyRecap } from './copy-recap.ts'

type RecapActionsProps = {
  /** Null if the chosen view has none. */
  recap: Recap | null
  title: string
  /** Null for readers who may not edit. */
  onEdit: (() => void) | null
  /** For game masters: whether the players' recap is shown. */
  asPlayers?: { isOn: boolean; onChange: (isOn: boolean) => void }
}

const icon = { size: 15, strokeWidth: 1.7, 'aria-hidden': true } as const

export function RecapActions({ recap, title, onEdit, asPlayers }: RecapActionsProps) {
  const [showsVersions, setShowsVersions] = useState(false)
  return (
    <div className={joinClasses('mt-4 -mb-1 flex flex-wrap items-center gap-1', !onEdit && '-ml-2.5')}>
      {onEdit && (
        <>
          <Button size="sm" className="mr-1" icon={<PenLine {...icon} />} onClick={onEdit}>
            Edit recap
          </Button>
          <Button
            size="sm"
            variant="ghost"
            collapses
            icon={<History {...icon} />}
            onClick={() => setShowsVersions(true)}
          >
            Earlier versions
          </Button>
        </>
      )}
      {recap && (
        <Button
          size="sm"
          variant="ghost"
          collapses
          icon={<Copy {...icon} />}
          onClick={() => copyRecap(onEdit ? recap : omitGmParts(recap), title)}
        >
          Copy as Markdown
        </Button>
      )}
      {asPlayers && (
        <Button
          size="sm"
          variant={asPlayers.isOn ? 'plain' : 'ghost'}
          aria-pressed={asPlayers.isOn}
          collapses
          icon={<Eye {...icon} />}
          onClick={() => asPlayers.onChange(!asPlayers.isOn)}
        >
          View as players
        </Button>
      )}
      {recap && showsVersions && <VersionsDialog recap={recap} onClose={() => setShowsVersions(false)} />}
    </div>
  )
}

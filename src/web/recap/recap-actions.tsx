import { Copy, Eye, History, MessageSquareText, PenLine, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Recap } from '#contract/recap/schemas.ts'
import { omitGmParts } from '#core/recap/filter-recap.ts'
import { VersionsDialog } from '#web/recap/versions/versions-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'
import { copyRecap } from './copy-recap.ts'

type RecapActionsProps = {
  /** Null if the chosen view has no recap. */
  recap: Recap | null
  sessionName: string
  /** Null for readers who may not edit. */
  onEdit: (() => void) | null
  onCopyForDiscord: () => Promise<void>
  onPrint: () => void
  asPlayers?: { isOn: boolean; onChange: (isOn: boolean) => void }
}

export function RecapActions({
  recap,
  sessionName,
  onEdit,
  asPlayers,
  onCopyForDiscord,
  onPrint,
}: RecapActionsProps) {
  const [showsVersions, setShowsVersions] = useState(false)
  const copyAll = () => recap && copyRecap(onEdit ? recap : omitGmParts(recap), sessionName)
  const actions: MenuAction[] = [
    { label: 'Print the letter (A5)', icon: Printer, onSelect: onPrint },
    { label: 'Copy as Markdown', icon: Copy, onSelect: () => void copyAll() },
    ...(onEdit ? [{ label: 'Earlier versions', icon: History, onSelect: () => setShowsVersions(true) }] : []),
  ]
  return (
    <div
      className={joinClasses(
        'print-hidden mt-4 -mb-1 flex flex-wrap items-center gap-1',
        !onEdit && '-ml-2.5',
      )}
    >
      {onEdit && (
        <Button size="sm" className="mr-1" icon={PenLine} onClick={onEdit}>
          Edit recap
        </Button>
      )}
      {recap && (
        <Button size="sm" variant="ghost" icon={MessageSquareText} onClick={() => void onCopyForDiscord()}>
          Copy for Discord
        </Button>
      )}
      {asPlayers && (
        <Button
          size="sm"
          variant={asPlayers.isOn ? 'plain' : 'ghost'}
          aria-pressed={asPlayers.isOn}
          collapses
          icon={Eye}
          onClick={() => asPlayers.onChange(!asPlayers.isOn)}
        >
          View as players
        </Button>
      )}
      {recap && <MoreMenu label="More recap actions" actions={actions} />}
      {recap && showsVersions && <VersionsDialog recap={recap} onClose={() => setShowsVersions(false)} />}
    </div>
  )
}

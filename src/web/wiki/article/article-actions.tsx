import { Lock, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { type WikiArticle, wikiTexts } from '#contract/wiki/schemas.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import { DeleteEntryDialog } from '#web/wiki/edit/delete-entry-dialog.tsx'
import { EntryEditDialog } from '#web/wiki/edit/entry-edit-dialog.tsx'

type ArticleActionsProps = {
  campaignId: string
  entry: WikiArticle
  isGm: boolean
  onDeleted: () => void
  /** Called after a delete or a restore, so that the caller can refetch counts elsewhere. */
  onChanged: () => void
}

/** Players see the edit and delete buttons with a lock and an explanation; the server enforces the permission. */
export function ArticleActions({ campaignId, entry, isGm, onDeleted, onChanged }: ArticleActionsProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const edit = () => {
    if (entry.id && entry.name) setOpen('edit')
    else showNotice('error', wikiTexts.invalidEntry)
  }
  const remove = () => {
    if (campaignId) setOpen('delete')
    else showNotice('error', wikiTexts.noCampaign)
  }
  return (
    <>
      <Locked isLocked={!isGm}>
        <Button
          variant="ghost"
          collapses
          icon={<ActionIcon icon={Trash2} isLocked={!isGm} />}
          onClick={remove}
        >
          Delete Entry
        </Button>
      </Locked>
      <Locked isLocked={!isGm}>
        <Button collapses icon={<ActionIcon icon={Pencil} isLocked={!isGm} />} onClick={edit}>
          Edit Entry
        </Button>
      </Locked>
      {open === 'edit' && (
        <EntryEditDialog campaignId={campaignId} entry={entry} isGm={isGm} onClose={close} />
      )}
      {open === 'delete' && (
        <DeleteEntryDialog
          campaignId={campaignId}
          entry={entry}
          isGm={isGm}
          onDeleted={onDeleted}
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </>
  )
}

function ActionIcon({ icon: Icon, isLocked }: { icon: LucideIcon; isLocked: boolean }) {
  return (
    <span className="flex items-center gap-1" aria-hidden="true">
      <Icon size={15} strokeWidth={1.6} />
      {isLocked && <Lock size={12} strokeWidth={1.8} />}
    </span>
  )
}

function Locked({ isLocked, children }: { isLocked: boolean; children: ReactElement }) {
  return isLocked ? <Tooltip text={wikiTexts.lockedForPlayers}>{children}</Tooltip> : children
}

import { useEffect, useRef } from 'react'
import { maintenanceLimits, maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type WikiEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { excerpt } from '#web/lib/format.ts'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useEntryTrash } from '#web/wiki/edit-api.ts'

const shownNameLength = 80

type DeleteEntryDialogProps = {
  campaignId: string
  entry: Pick<WikiEntry, 'id' | 'name'>
  isGm: boolean
  onDeleted: () => void
  /** Called after a delete or a restore, so that the caller can refetch counts elsewhere. */
  onChanged: () => void
  onClose: () => void
}

export function DeleteEntryDialog(props: DeleteEntryDialogProps) {
  const { campaignId, entry, isGm, onDeleted, onChanged, onClose } = props
  const trash = useEntryTrash(campaignId, entry.id)
  const isGone = useRef(false)
  useEffect(
    () => () => {
      // Waits until the article is unmounted, because a mounted article would refetch the deleted entry.
      if (isGone.current) queueMicrotask(trash.forget)
    },
    [trash],
  )
  return (
    <DeleteDialog
      title={`Delete “${excerpt(entry.name, shownNameLength)}”?`}
      question={wikiTexts.confirmDelete}
      wayBack={`You can bring it back from the Bin for ${maintenanceLimits.trashDays} days.`}
      note={isGm ? null : wikiTexts.lockedForPlayers}
      confirmLabel="Delete Entry"
      remove={trash.remove}
      restore={() => trash.restore().then(onChanged)}
      texts={{
        deleted: `“${entry.name}” was deleted`,
        back: `“${entry.name}” is back`,
        deleteFailed: wikiTexts.deleteDenied,
        restoreFailed: maintenanceTexts.undoFailed,
      }}
      onDeleted={() => {
        isGone.current = true
        onDeleted()
        onChanged()
      }}
      onClose={onClose}
    />
  )
}

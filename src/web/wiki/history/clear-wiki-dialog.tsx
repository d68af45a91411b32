import { useQueryClient } from '@tanstack/react-query'
import { maintenanceLimits, maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { formatCount } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useClearWiki } from '#web/wiki/edit-api.ts'
import { offerUndo } from './offer-undo.ts'

type ClearWikiDialogProps = {
  campaignId: string
  onCleared: () => void
  onChanged: () => void
  onClose: () => void
}

export function ClearWikiDialog({ campaignId, onCleared, onChanged, onClose }: ClearWikiDialogProps) {
  const client = useQueryClient()
  const clear = useClearWiki(campaignId)
  const confirm = () =>
    clear.mutate(undefined, {
      onSuccess: ({ deletedCount, undoId }) => {
        const text = `${formatCount(deletedCount, 'entry was', 'entries were')} deleted`
        offerUndo(client, { campaignId, text, undoIds: undoId ? [undoId] : [], onChanged })
        onChanged()
        onCleared()
      },
    })
  return (
    <ConfirmDialog
      title="Clear All Entries"
      text={maintenanceTexts.confirmClear}
      note={`You can bring them back from the Bin for ${maintenanceLimits.trashDays} days.`}
      confirmLabel="Clear All Entries"
      action={clear}
      failed={maintenanceTexts.clearFailed}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

import { type Campaign, campaignTexts } from '#contract/campaigns.ts'
import { errorText } from '#web/lib/api.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeleteCampaign, useRestoreCampaign } from './api.ts'

type DeleteCampaignDialogProps = { campaign: Campaign; onClose: () => void; onDeleted: () => void }

/** Asks in the words of part 1 §5; for a while afterwards the campaign can be had back. */
export function DeleteCampaignDialog({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) {
  const remove = useDeleteCampaign()
  const restore = useRestoreCampaign()
  const undo = () =>
    restore.mutateAsync(campaign.id).then(
      () => showNotice('success', `“${campaign.name}” is back`),
      (error) => showNotice('error', errorText(error, campaignTexts.restoreFailed)),
    )
  const confirm = () =>
    remove.mutate(campaign.id, {
      onSuccess: () => {
        showUndo(`“${campaign.name}” was deleted`, undo)
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      open
      title={`Delete “${campaign.name}”?`}
      text={campaignTexts.confirmDelete}
      confirmLabel="Delete campaign"
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error, campaignTexts.deleteFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

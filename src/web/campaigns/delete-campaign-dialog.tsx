import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { DeleteDialog } from '#web/ui/dialogs/delete-dialog.tsx'
import { useDeleteCampaign, useRestoreCampaign } from './api.ts'

type DeleteCampaignDialogProps = { campaign: Campaign; onClose: () => void; onDeleted: () => void }

export function DeleteCampaignDialog({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) {
  const { id, name } = campaign
  const { mutateAsync: remove } = useDeleteCampaign()
  const { mutateAsync: restore } = useRestoreCampaign()
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      question={campaignTexts.confirmDelete}
      confirmLabel="Delete campaign"
      remove={() => remove(id)}
      restore={() => restore(id)}
      texts={{ ...campaignTexts, deleted: `“${name}” was deleted`, back: `“${name}” is back` }}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}

import { memberTexts } from '#contract/campaigns/members.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { showNotice } from '#web/lib/notices.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useLeaveCampaign } from './members-api.ts'

type LeaveDialogProps = {
  campaign: Campaign
  ownId: string
  onClose: () => void
  onLeft: () => void
}

export function LeaveDialog({ campaign, ownId, onClose, onLeft }: LeaveDialogProps) {
  const leave = useLeaveCampaign(campaign.id)
  const confirm = () =>
    leave.mutate(ownId, {
      onSuccess: () => {
        showNotice('success', `You left “${campaign.name}”`)
        onLeft()
      },
    })
  return (
    <ConfirmDialog
      open
      title={`Leave “${campaign.name}”?`}
      text="You no longer see its sessions and its wiki. To come back, you need a new invitation."
      confirmLabel="Leave the campaign"
      action={leave}
      failed={memberTexts.leaveFailed}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

import { type Campaign, campaignLimits, campaignTexts, newCampaign } from '#contract/campaigns/schemas.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { useCreateCampaign, useUpdateCampaign } from './api.ts'

type CampaignFormDialogProps = {
  /** null creates a new campaign. */
  campaign: Campaign | null
  onClose: () => void
  onCreated: (campaign: Campaign) => void
}

export function CampaignFormDialog({ campaign, onClose, onCreated }: CampaignFormDialogProps) {
  const { field, watch, setFocus, handleSubmit } = useSchemaForm(newCampaign, {
    name: campaign?.name ?? '',
    description: campaign?.description ?? '',
  })
  const create = useCreateCampaign()
  const update = useUpdateCampaign(campaign?.id ?? '')
  const action = campaign ? update : create
  const name = watch('name').trim()
  const count = countCharacters(name)
  const isTooLong = count > campaignLimits.name
  const fallback = campaign ? campaignTexts.updateFailed : campaignTexts.createFailed
  const submit = handleSubmit((form) => {
    if (campaign) return update.mutate(form, { onSuccess: onClose })
    create.mutate(form, { onSuccess: onCreated })
  })
  return (
    <Dialog
      open
      initialFocus={() => setFocus('name')}
      onClose={onClose}
      title={campaign ? 'Edit campaign' : 'New campaign'}
    >
      <form onSubmit={submit} className="grid gap-4">
        <ActionFailed action={action} failed={fallback} />
        <TextField
          label="Name"
          required
          {...field('name')}
          {...(isTooLong && { error: campaignTexts.nameTooLong })}
          hint={count > campaignLimits.name - 55 ? `${count} of ${campaignLimits.name}` : undefined}
        />
        <TextArea label="Description" rows={3} {...field('description')} />
        <DialogButtons>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            busy={action.isPending}
            disabled={isBlank(name) || isTooLong}
          >
            {campaign ? 'Save changes' : 'Create campaign'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

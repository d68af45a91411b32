import { type Campaign, campaignLimits, campaignTexts, newCampaign } from '#contract/campaigns/schemas.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { useCreateCampaign } from './api.ts'

export type CampaignForm = ReturnType<typeof useCampaignForm>

export function useCampaignForm(campaign: Campaign | null) {
  const form = useSchemaForm(newCampaign, {
    name: campaign?.name ?? '',
    description: campaign?.description ?? '',
  })
  const name = form.watch('name').trim()
  return { ...form, isValid: !isBlank(name) && countCharacters(name) <= campaignLimits.name }
}

export function CampaignFields({ form: { field, watch } }: { form: CampaignForm }) {
  const count = countCharacters(watch('name').trim())
  return (
    <>
      <TextField
        label="Name"
        required
        {...field('name')}
        {...(count > campaignLimits.name && { error: campaignTexts.nameTooLong })}
        hint={count > campaignLimits.name - 55 ? `${count} of ${campaignLimits.name}` : undefined}
      />
      <TextArea label="Description" rows={3} {...field('description')} />
    </>
  )
}

type NewCampaignDialogProps = { onClose: () => void; onCreated: (campaign: Campaign) => void }

export function NewCampaignDialog({ onClose, onCreated }: NewCampaignDialogProps) {
  const form = useCampaignForm(null)
  const create = useCreateCampaign()
  const submit = form.handleSubmit((values) => create.mutate(values, { onSuccess: onCreated }))
  return (
    <Dialog open initialFocus={() => form.setFocus('name')} onClose={onClose} title="New campaign">
      <form onSubmit={submit} className="grid gap-4">
        <ActionFailed action={create} failed={campaignTexts.createFailed} />
        <CampaignFields form={form} />
        <DialogButtons>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={create.isPending} disabled={!form.isValid}>
            Create campaign
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

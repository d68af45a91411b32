import { type Campaign, campaignLimits, campaignTexts, newCampaign } from '#contract/campaigns/schemas.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialogs.tsx'
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
    <FormDialog
      initialFocus={() => form.setFocus('name')}
      title="New campaign"
      action={create}
      failed={campaignTexts.createFailed}
      submitLabel="Create campaign"
      canSubmit={form.isValid}
      onSubmit={submit}
      onClose={onClose}
    >
      <CampaignFields form={form} />
    </FormDialog>
  )
}

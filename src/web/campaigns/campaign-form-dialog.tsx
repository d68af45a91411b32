import { type FormEvent, useRef, useState } from 'react'
import { type Campaign, campaignLimits, campaignTexts } from '#contract/campaigns.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { errorText } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useCreateCampaign, useUpdateCampaign } from './api.ts'

type CampaignFormDialogProps = {
  /** The campaign to edit; null makes a new one. */
  campaign: Campaign | null
  onClose: () => void
  onCreated: (campaign: Campaign) => void
}

export function CampaignFormDialog({ campaign, onClose, onCreated }: CampaignFormDialogProps) {
  const [name, setName] = useState(campaign?.name ?? '')
  const [description, setDescription] = useState(campaign?.description ?? '')
  const nameField = useRef<HTMLInputElement>(null)
  const create = useCreateCampaign()
  const update = useUpdateCampaign(campaign?.id ?? '')
  const action = campaign ? update : create
  const count = countCharacters(name.trim())
  const isTooLong = count > campaignLimits.name
  const fallback = campaign ? campaignTexts.updateFailed : campaignTexts.createFailed

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(name) || isTooLong) return
    const form = { name: name.trim(), description: description.trim() }
    if (campaign) return update.mutate(form, { onSuccess: onClose })
    create.mutate(form, { onSuccess: onCreated })
  }

  return (
    <Dialog
      open
      initialFocus={nameField}
      onClose={onClose}
      title={campaign ? 'Edit campaign' : 'New campaign'}
    >
      <form onSubmit={submit} className="grid gap-4">
        {action.isError && <Banner kind="error">{errorText(action.error, fallback)}</Banner>}
        <TextField
          label="Name"
          name="name"
          ref={nameField}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isTooLong ? campaignTexts.nameTooLong : null}
          hint={count > campaignLimits.name - 55 ? `${count} of ${campaignLimits.name}` : undefined}
        />
        <TextArea
          label="Description"
          name="description"
          rows={3}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <DialogButtons>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" busy={action.isPending} disabled={isBlank(name) || isTooLong}>
            {campaign ? 'Save changes' : 'Create campaign'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import { type Campaign, campaignLimits, campaignTexts } from '#contract/campaigns/schemas.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useUpdateCampaign } from './api.ts'

const title = 'What is your campaign called?'

/** Asks for the name of a campaign that was named after a file. */
export function NameQuestion({ campaign, onAnswered }: { campaign: Campaign; onAnswered: () => void }) {
  const [name, setName] = useState(campaign.name)
  const update = useUpdateCampaign(campaign.id)
  const isTooLong = countCharacters(name.trim()) > campaignLimits.name
  const isKept = name.trim() === campaign.name
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isKept) return onAnswered()
    const { description } = campaign
    update.mutate({ name: name.trim(), description: description ?? '' }, { onSuccess: onAnswered })
  }
  return (
    <section aria-label={title} className="rounded-panel border border-line bg-raised p-5">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 mb-3.5 text-small text-pretty text-muted">It has the name of your file for now.</p>
      <form onSubmit={save} noValidate className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label="Name of the campaign"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(isTooLong && { error: campaignTexts.nameTooLong })}
        />
        <Button
          type="submit"
          size="lg"
          variant={isKept ? 'plain' : 'primary'}
          busy={update.isPending}
          disabled={isBlank(name) || isTooLong}
        >
          {isKept ? 'Keep this name' : 'Save'}
        </Button>
      </form>
      <ActionFailed action={update} failed={campaignTexts.updateFailed} className="mt-3" />
    </section>
  )
}

import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts/schemas.ts'
import { type Campaign, campaignLimits, campaignTexts } from '#contract/campaigns/schemas.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useUpdateCampaign } from './api.ts'
import { useTable, useTakeSeat } from './settings-api.ts'
import { TableQuestion } from './table-question.tsx'
import { useIsUnnamed } from './unnamed.ts'

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

type OwnSeatQuestionProps = { campaign: Campaign; user: User; onTaken: () => void }

/** Asks a player who has joined which seat of the table is theirs, while there are seats without an account. */
function OwnSeatQuestion({ campaign, user, onTaken }: OwnSeatQuestionProps) {
  const seats = useTable(campaign.id).data?.seats ?? []
  const [isAnswered, setAnswered] = useStoredFlag(`seatAnswered-${campaign.id}`, false)
  const take = useTakeSeat(campaign.id)
  const free = seats.filter(({ memberId, character }) => memberId === null && character !== null)
  if (isAnswered || free.length === 0 || seats.some(({ memberId }) => memberId === user.id)) return null
  return (
    <section aria-labelledby="own-seat" className="rounded-panel border border-line bg-raised p-5">
      <h2 id="own-seat" className="font-semibold">
        Who are you at this table?
      </h2>
      <p className="mt-1 text-small text-pretty text-muted">
        The home of the campaign then shows what your character carries and owes.
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2">
        {free.map(({ id, player, character }) => (
          <Button
            key={id}
            busy={take.isPending && take.variables === id}
            onClick={() => take.mutate(id, { onSuccess: onTaken })}
          >
            <bdi>{character}</bdi>
            <bdi className="text-subtle">{player}</bdi>
          </Button>
        ))}
        <Button variant="ghost" onClick={() => setAnswered(true)}>
          None of these
        </Button>
      </div>
      <ActionFailed action={take} failed="The seat couldn’t be taken" className="mt-3" />
    </section>
  )
}

type CampaignQuestionsProps = {
  campaign: Campaign
  user: User
  /** True while a recording of the campaign is uploaded or transcribed. */
  isUnderWay: boolean
  onSeatTaken: () => void
}

/** What the home of a campaign asks, one question at a time. None has to be answered. */
export function CampaignQuestions({ campaign, user, isUnderWay, onSeatTaken }: CampaignQuestionsProps) {
  const [isUnnamed, endNaming] = useIsUnnamed(campaign.id)
  const [isAnswering, setAnswering] = useState(false)
  if (campaign.userRole === 'player') {
    return <OwnSeatQuestion campaign={campaign} user={user} onTaken={onSeatTaken} />
  }
  if (isUnnamed) return <NameQuestion campaign={campaign} onAnswered={endNaming} />
  if (!isUnderWay && !isAnswering) return null
  return <TableQuestion campaign={campaign} user={user} isUnderWay={isUnderWay} onAnswering={setAnswering} />
}

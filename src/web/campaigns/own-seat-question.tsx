import type { User } from '#contract/accounts/schemas.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { useTable, useTakeSeat } from './settings-api.ts'

type OwnSeatQuestionProps = { campaign: Campaign; user: User; onTaken: () => void }

/** Asks a player who has joined which seat of the table is theirs, while there are seats without an account. */
export function OwnSeatQuestion({ campaign, user, onTaken }: OwnSeatQuestionProps) {
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

import { Link2, UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  defaultInviteLife,
  type Invite,
  type InviteLife,
  inviteLimits,
  memberTexts,
  newInvite,
} from '#contract/members.ts'
import { errorText } from '#web/lib/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Loaded } from './loaded.tsx'
import { useCreateInvite, useInvites, useRevokeInvite } from './members-api.ts'

const lives: { value: InviteLife; label: string }[] = [
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
]

/** Makes a link, and shows it to be sent. */
export function InvitePlayers({ campaignId }: { campaignId: string }) {
  const open = useInvites(campaignId).data
  const [fresh, setFresh] = useState<Invite | null>(null)
  const isRevoked = open !== undefined && !open.some(({ id }) => id === fresh?.id)
  return (
    <section aria-label="Invite players">
      <h3 className="font-semibold">Invite players</h3>
      <p className="mt-0.5 text-small text-subtle">
        Whoever opens the link and signs in becomes a player of this campaign.
      </p>
      <InviteForm campaignId={campaignId} onCreated={setFresh} />
      {fresh && !isRevoked && (
        <div className="mt-4 grid gap-2 rounded-card bg-gilt-wash p-3.5">
          <p role="status" className="text-small font-medium text-fg">
            The invitation is ready. Send this link to your players:
          </p>
          <CopyField key={fresh.id} label="Invitation link" value={fresh.url} />
        </div>
      )}
    </section>
  )
}

function InviteForm({ campaignId, onCreated }: { campaignId: string; onCreated: (invite: Invite) => void }) {
  const [expiresIn, setLife] = useState<InviteLife>(defaultInviteLife)
  const [uses, setUses] = useState(String(inviteLimits.usesDefault))
  const [fault, setFault] = useState<string | null>(null)
  const create = useCreateInvite(campaignId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const form = newInvite.safeParse({ expiresIn, maxUses: uses === '' ? Number.NaN : Number(uses) })
    setFault(form.success ? null : memberTexts.maxUses)
    if (form.success) create.mutate(form.data, { onSuccess: onCreated })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
      {create.isError && <Banner kind="error">{errorText(create.error, memberTexts.inviteFailed)}</Banner>}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid flex-[1_1_220px] gap-1.5">
          <span aria-hidden="true" className="text-small font-medium">
            Can be used for
          </span>
          <SegmentedControl label="Can be used for" value={expiresIn} options={lives} onChange={setLife} />
        </div>
        <div className="w-[132px]">
          <TextField
            label="Number of uses"
            type="number"
            inputMode="numeric"
            min={inviteLimits.usesMin}
            max={inviteLimits.usesMax}
            value={uses}
            onChange={(event) => setUses(event.target.value)}
            error={fault}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          size="lg"
          className="mt-[26px] max-sm:mt-0 max-sm:w-full"
          busy={create.isPending}
          icon={<UserPlus size={16} strokeWidth={1.7} aria-hidden="true" />}
        >
          Invite players
        </Button>
      </div>
    </form>
  )
}

/** Links that can still be used. */
export function OpenInvitations({ campaignId }: { campaignId: string }) {
  const invites = useInvites(campaignId)
  const revoke = useRevokeInvite(campaignId)
  const [shown, setShown] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<Invite | null>(null)
  return (
    <section aria-label="Open invitations">
      <h3 className="mb-1 font-semibold">Open invitations</h3>
      <Loaded query={invites} failed={memberTexts.loadFailed}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-small text-subtle">None at the moment.</p>
          ) : (
            <ul aria-label="Open invitations" className="divide-y divide-line">
              {list.map((invite) => (
                <InviteRow
                  key={invite.id}
                  invite={invite}
                  isShown={invite.id === shown}
                  onShow={() => setShown(invite.id === shown ? null : invite.id)}
                  onRevoke={() => {
                    revoke.reset()
                    setDoomed(invite)
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={doomed !== null}
        title="Revoke this invitation?"
        text="The link stops working at once. Whoever has joined by it stays."
        confirmLabel="Revoke"
        busy={revoke.isPending}
        error={revoke.isError ? errorText(revoke.error, memberTexts.revokeFailed) : null}
        onConfirm={() => doomed && revoke.mutate(doomed.id, { onSuccess: () => setDoomed(null) })}
        onClose={() => setDoomed(null)}
      />
    </section>
  )
}

type InviteRowProps = { invite: Invite; isShown: boolean; onShow: () => void; onRevoke: () => void }

function InviteRow({ invite, isShown, onShow, onRevoke }: InviteRowProps) {
  const until = `until ${formatMoment(invite.expires_at)}`
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link2 size={16} strokeWidth={1.6} className="mx-2 shrink-0 text-subtle" aria-hidden="true" />
        <div className="num min-w-0 flex-1">
          <p>
            {invite.uses} of {invite.max_uses} used
          </p>
          <p className="text-label text-subtle">Can be used {until}</p>
        </div>
        <div className="flex">
          <Button
            size="sm"
            look="ghost"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Hide' : 'Show'} link ${until}`}
            onClick={onShow}
          >
            {isShown ? 'Hide link' : 'Show link'}
          </Button>
          <Button size="sm" look="ghost" aria-label={`Revoke link ${until}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      </div>
      {isShown && (
        <div className="mt-2">
          <CopyField label={`Invitation link ${until}`} value={invite.url} />
        </div>
      )}
    </li>
  )
}

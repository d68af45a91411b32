import { Link2, LogOut, Shield, UserMinus, UserPlus, UserRound } from 'lucide-react'
import { useState } from 'react'
import {
  defaultInviteLife,
  type Invite,
  type InviteLife,
  inviteLimits,
  type Member,
  memberTexts,
  newInvite,
} from '#contract/campaigns/members.ts'
import type { Campaign, CampaignRole } from '#contract/campaigns/schemas.ts'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { formatMoment } from '#web/lib/format.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import {
  useCreateInvite,
  useInvites,
  useMembers,
  useRemoveMember,
  useRevokeInvite,
  useUpdateMember,
} from './members-api.ts'
import { LeaveDialog, MemberList } from './members-dialog.tsx'

const lives: { value: InviteLife; label: string }[] = [
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
]

function Invitations({ campaignId }: { campaignId: string }) {
  const invites = useInvites(campaignId)
  const revoke = useRevokeInvite(campaignId)
  const [shown, setShown] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<Invite | null>(null)
  return (
    <section aria-label="Invite players">
      <SectionHead
        title="Invite players"
        hint="Anyone who opens the link and signs in joins this campaign as a player."
      />
      <InviteForm campaignId={campaignId} onCreated={({ id }) => setShown(id)} />
      <Loaded query={invites} failed={memberTexts.loadFailed} lines={1}>
        {(list) =>
          list.length > 0 && (
            <ul aria-label="Open invitations" className="mt-4 divide-y divide-line">
              {list.map((invite) => (
                <InviteRow
                  key={invite.id}
                  invite={invite}
                  isShown={invite.id === shown}
                  onShow={() => setShown(invite.id === shown ? null : invite.id)}
                  onRevoke={() => {
                    revoke.reset()
                    setRevoking(invite)
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke this invitation?"
        text="The link stops working at once. Players who joined with it stay."
        confirmLabel="Revoke"
        action={revoke}
        failed={memberTexts.revokeFailed}
        onConfirm={() => revoking && revoke.mutate(revoking.id, { onSuccess: () => setRevoking(null) })}
        onClose={() => setRevoking(null)}
      />
    </section>
  )
}

function InviteForm({ campaignId, onCreated }: { campaignId: string; onCreated: (invite: Invite) => void }) {
  const { field, watch, setValue, handleSubmit } = useSchemaForm(newInvite, {
    expiresIn: defaultInviteLife,
    maxUses: inviteLimits.usesDefault,
  })
  const create = useCreateInvite(campaignId)
  const submit = handleSubmit((form) => create.mutate(form, { onSuccess: onCreated }))
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
      <ActionFailed action={create} failed={memberTexts.inviteFailed} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid flex-[1_1_220px] gap-1.5">
          <span aria-hidden="true" className="text-small font-medium">
            Can be used for
          </span>
          <SegmentedControl
            label="Can be used for"
            value={watch('expiresIn') ?? defaultInviteLife}
            options={lives}
            onChange={(life) => setValue('expiresIn', life)}
          />
        </div>
        <div className="w-[132px]">
          <TextField
            label="Number of uses"
            type="number"
            inputMode="numeric"
            min={inviteLimits.usesMin}
            max={inviteLimits.usesMax}
            {...field('maxUses', { valueAsNumber: true })}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="mt-[26px] max-sm:mt-0 max-sm:w-full"
          busy={create.isPending}
          icon={UserPlus}
        >
          Invite players
        </Button>
      </div>
    </form>
  )
}

type InviteRowProps = { invite: Invite; isShown: boolean; onShow: () => void; onRevoke: () => void }

function InviteRow({ invite, isShown, onShow, onRevoke }: InviteRowProps) {
  const until = `until ${formatMoment(invite.expires_at)}`
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link2 size={16} strokeWidth={1.6} className="mx-2 shrink-0 text-subtle" />
        <p className="num min-w-0 flex-1">
          {invite.uses} of {invite.max_uses} used <span className="text-subtle">· {until}</span>
        </p>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Hide' : 'Show'} link ${until}`}
          onClick={onShow}
        >
          {isShown ? 'Hide link' : 'Show link'}
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Revoke link ${until}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
      {isShown && (
        <div className="mt-2">
          <CopyField label="Invitation link" value={invite.url} />
        </div>
      )}
    </li>
  )
}

type MembersSectionProps = { campaign: Campaign; ownId: string; onLeft: () => void; onDemoted: () => void }

export function MembersSection({ campaign, ownId, onLeft, onDemoted }: MembersSectionProps) {
  const members = useMembers(campaign.id)
  const update = useUpdateMember(campaign.id)
  const remove = useRemoveMember(campaign.id)
  const [asked, setAsked] = useState<{ member: Member; about: 'demote' | 'remove' | 'leave' } | null>(null)
  const close = () => setAsked(null)

  const actionsOf = (member: Member): MenuAction[] => {
    const { userId, role } = member
    const isOwn = userId === ownId
    const ask = (about: 'demote' | 'remove' | 'leave') => () => {
      update.reset()
      remove.reset()
      setAsked({ member, about })
    }
    const setRole = (next: CampaignRole) => () => update.mutate({ userId, role: next })
    return [
      role === 'gm'
        ? { label: 'Make player', icon: UserRound, onSelect: isOwn ? ask('demote') : setRole('player') }
        : { label: 'Make game master', icon: Shield, onSelect: setRole('gm') },
      isOwn
        ? { label: 'Leave the campaign', icon: LogOut, danger: true, onSelect: ask('leave') }
        : { label: 'Remove', icon: UserMinus, danger: true, onSelect: ask('remove') },
    ]
  }

  return (
    <div className="grid gap-8">
      <Invitations campaignId={campaign.id} />
      <section aria-label="Members of the campaign">
        <h3 className="mb-1.5 font-semibold">Who is here</h3>
        {asked === null && <ActionFailed action={update} failed={memberTexts.roleFailed} />}
        <Loaded query={members} failed={memberTexts.loadFailed}>
          {(list) => <MemberList members={list} ownId={ownId} actionsOf={actionsOf} />}
        </Loaded>
      </section>
      {asked?.about === 'leave' && (
        <LeaveDialog campaign={campaign} ownId={ownId} onClose={close} onLeft={onLeft} />
      )}
      {asked?.about === 'remove' && (
        <ConfirmDialog
          title={`Remove ${asked.member.username}?`}
          text={`${asked.member.username} no longer sees this campaign. To come back, they need a new invitation.`}
          confirmLabel="Remove"
          action={remove}
          failed={memberTexts.removeFailed}
          onConfirm={() => remove.mutate(asked.member.userId, { onSuccess: close })}
          onClose={close}
        />
      )}
      {asked?.about === 'demote' && (
        <ConfirmDialog
          title="Become a player?"
          text="You can no longer edit this campaign or its settings. Only another game master can make you one again."
          confirmLabel="Become a player"
          action={update}
          failed={memberTexts.roleFailed}
          onConfirm={() => update.mutate({ userId: ownId, role: 'player' }, { onSuccess: onDemoted })}
          onClose={close}
        />
      )}
    </div>
  )
}

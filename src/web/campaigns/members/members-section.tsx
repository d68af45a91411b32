import { LogOut, Shield, UserMinus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { type Member, memberTexts } from '#contract/campaigns/members.ts'
import type { Campaign, CampaignRole } from '#contract/campaigns/schemas.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { Invitations } from './invitations.tsx'
import { useMembers, useRemoveMember, useUpdateMember } from './members-api.ts'
import { LeaveDialog, MemberList } from './members-dialog.tsx'

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
          open
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
          open
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

import { useState } from 'react'
import { type Member, memberTexts } from '#contract/campaigns/members.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { InvitePlayers } from './invite-players.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { type MemberAction, MemberList } from './member-list.tsx'
import { useMembers, useRemoveMember, useUpdateMember } from './members-api.ts'
import { OpenInvitations } from './open-invitations.tsx'

type MembersSectionProps = { campaign: Campaign; ownId: string; onLeft: () => void; onDemoted: () => void }

export function MembersSection({ campaign, ownId, onLeft, onDemoted }: MembersSectionProps) {
  const members = useMembers(campaign.id)
  const update = useUpdateMember(campaign.id)
  const remove = useRemoveMember(campaign.id)
  const [pending, setPending] = useState<{ member: Member; action: MemberAction } | null>(null)
  const close = () => setPending(null)

  const start = (member: Member, action: MemberAction) => {
    update.reset()
    remove.reset()
    const isOwn = member.userId === ownId
    if (action === 'promote') return update.mutate({ userId: member.userId, role: 'gm' })
    if (action === 'demote' && !isOwn) return update.mutate({ userId: member.userId, role: 'player' })
    setPending({ member, action })
  }

  return (
    <div className="grid gap-8">
      <InvitePlayers campaignId={campaign.id} />
      <section aria-label="Members of the campaign">
        <h3 className="mb-1.5 font-semibold">Who is here</h3>
        {update.isError && pending === null && (
          <Banner kind="error">{errorText(update.error, memberTexts.roleFailed)}</Banner>
        )}
        <Loaded query={members} failed={memberTexts.loadFailed}>
          {(list) => <MemberList members={list} ownId={ownId} onAction={start} />}
        </Loaded>
      </section>
      <OpenInvitations campaignId={campaign.id} />
      {pending?.action === 'leave' && (
        <LeaveDialog campaign={campaign} ownId={ownId} onClose={close} onLeft={onLeft} />
      )}
      {pending?.action === 'remove' && (
        <ConfirmDialog
          open
          title={`Remove ${pending.member.username}?`}
          text={`${pending.member.username} no longer sees this campaign. To come back, they need a new invitation.`}
          confirmLabel="Remove"
          action={remove}
          failed={memberTexts.removeFailed}
          onConfirm={() => remove.mutate(pending.member.userId, { onSuccess: close })}
          onClose={close}
        />
      )}
      {pending?.action === 'demote' && (
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

import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Member, memberTexts } from '#contract/campaigns/members.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { formatMoment, initialsOf } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { type MenuAction, MoreMenu } from '#web/ui/popups/menu.tsx'
import { useLeaveCampaign, useMembers } from './members-api.ts'

type MemberListProps = {
  members: Member[]
  ownId: string
  /** Absent for users who may not change members. */
  actionsOf?: (member: Member) => MenuAction[]
}

export function MemberList({ members, ownId, actionsOf }: MemberListProps) {
  return (
    <ul aria-label="Members" className="divide-y divide-line">
      {members.map((member) => (
        <MemberRow key={member.userId} member={member} isOwn={member.userId === ownId}>
          {actionsOf && <MoreMenu label={`Actions for ${member.username}`} actions={actionsOf(member)} />}
        </MemberRow>
      ))}
    </ul>
  )
}

type MemberRowProps = { member: Member; isOwn: boolean; children: ReactNode }

function MemberRow({ member: { username, role, joined_at }, isOwn, children }: MemberRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-hover text-micro font-semibold text-muted"
      >
        {initialsOf(username)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-1.5">
          <span className="truncate font-medium">{username}</span>
          {isOwn && <span className="shrink-0 text-label text-subtle">you</span>}
        </p>
        <p className="text-label text-subtle">Joined {formatMoment(joined_at)}</p>
      </div>
      <Badge tone={role === 'gm' ? 'gilt' : 'plain'}>{roleText[role]}</Badge>
      {children}
    </li>
  )
}

type LeaveDialogProps = {
  campaign: Campaign
  ownId: string
  onClose: () => void
  onLeft: () => void
}

export function LeaveDialog({ campaign, ownId, onClose, onLeft }: LeaveDialogProps) {
  const leave = useLeaveCampaign(campaign.id)
  const confirm = () =>
    leave.mutate(ownId, {
      onSuccess: () => {
        showNotice('success', `You left “${campaign.name}”`)
        onLeft()
      },
    })
  return (
    <ConfirmDialog
      title={`Leave “${campaign.name}”?`}
      text="You no longer see its sessions and its wiki. To come back, you need a new invitation."
      confirmLabel="Leave the campaign"
      action={leave}
      failed={memberTexts.leaveFailed}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

type MembersDialogProps = { campaign: Campaign; ownId: string; onClose: () => void; onLeft: () => void }

export function MembersDialog({ campaign, ownId, onClose, onLeft }: MembersDialogProps) {
  const members = useMembers(campaign.id)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog onClose={onClose} title="Members" description={campaign.name}>
      <Loaded query={members} failed={memberTexts.loadFailed}>
        {(list) => <MemberList members={list} ownId={ownId} />}
      </Loaded>
      <DialogButtons>
        <Button variant="ghost" icon={LogOut} onClick={() => setLeaving(true)}>
          Leave the campaign
        </Button>
      </DialogButtons>
      {isLeaving && (
        <LeaveDialog campaign={campaign} ownId={ownId} onClose={() => setLeaving(false)} onLeft={onLeft} />
      )}
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import type { Member } from '#contract/campaigns/members.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { formatMoment, initialsOf } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'

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

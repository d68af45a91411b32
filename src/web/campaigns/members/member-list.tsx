import { LogOut, MoreHorizontal, Shield, UserMinus, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '#contract/campaigns/members.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { formatMoment, initialsOf } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/popups/menu.tsx'

export type MemberAction = 'promote' | 'demote' | 'remove' | 'leave'

type MemberListProps = {
  members: Member[]
  ownId: string
  /** Without this handler the list is read-only. */
  onAction?: (member: Member, action: MemberAction) => void
}

export function MemberList({ members, ownId, onAction }: MemberListProps) {
  return (
    <ul aria-label="Members" className="divide-y divide-line">
      {members.map((member) => (
        <MemberRow key={member.userId} member={member} isOwn={member.userId === ownId}>
          {onAction && (
            <Menu
              trigger={<IconButton label={`Actions for ${member.username}`} icon={MoreHorizontal} />}
              actions={actionsFor(member, member.userId === ownId).map(({ action, ...item }) => ({
                ...item,
                onSelect: () => onAction(member, action),
              }))}
            />
          )}
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

function actionsFor(
  { role }: Member,
  isOwn: boolean,
): (Omit<MenuAction, 'onSelect'> & { action: MemberAction })[] {
  return [
    role === 'gm'
      ? { action: 'demote', label: 'Make player', icon: UserRound }
      : { action: 'promote', label: 'Make game master', icon: Shield },
    isOwn
      ? { action: 'leave', label: 'Leave the campaign', icon: LogOut, danger: true }
      : { action: 'remove', label: 'Remove', icon: UserMinus, danger: true },
  ]
}

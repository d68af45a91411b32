import { HardDrive, Link2, Mail, MonitorSmartphone, Trash2 } from 'lucide-react'
import { type AdminUser, adminUserTexts, systemRoleTexts } from '#contract/accounts/admin-users.ts'
import { plans } from '#contract/accounts/plans.ts'
import { peopleTexts } from '#contract/admin/people.ts'
import { Cell } from '#web/admin/table-cell.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'
import { ActivityCell, PersonCell, rowClasses } from './user-cells.tsx'
import type { UserAction } from './user-dialog.tsx'

const roleTones = { admin: 'danger', gm: 'violet', player: 'info' } as const

const wideCardClasses =
  'sm:max-xl:grid sm:max-xl:grid-cols-[auto_auto_auto_1fr_auto] sm:max-xl:*:first:col-span-4 sm:max-xl:*:last:col-start-5 sm:max-xl:*:last:row-start-1 sm:max-xl:*:nth-5:col-span-2 sm:max-xl:*:nth-5:text-right'

type UserRowProps = {
  user: AdminUser
  isOwn: boolean
  /** True if this user was edited last. The Edit button then gets the focus back. */
  wasEdited: boolean
  onEdit: () => void
  onAction: (action: UserAction) => void
}

export function UserRow({ user, isOwn, wasEdited, onEdit, onAction }: UserRowProps) {
  return (
    <tr className={joinClasses(rowClasses, wideCardClasses)}>
      <PersonCell user={user} isOwn={isOwn} />
      <Cell className="max-xl:flex">
        <Badge tone={roleTones[user.role]}>{systemRoleTexts[user.role]}</Badge>
      </Cell>
      <Cell className="max-xl:flex">
        <Badge tone={user.is_active ? 'success' : 'warning'}>
          {user.is_active ? adminUserTexts.active : adminUserTexts.inactive}
        </Badge>
      </Cell>
      <Cell className="max-xl:text-small max-xl:text-muted">
        {plans[user.plan].name}
        <span className="xl:hidden"> plan</span>
      </Cell>
      <ActivityCell user={user} />
      <Cell className="max-xl:basis-full">
        <div className="flex items-center gap-1.5 xl:justify-end">
          <Button size="sm" aria-label={`Edit ${user.username}`} autoFocus={wasEdited} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            aria-label={`${adminUserTexts.resetTitle} of ${user.username}`}
            onClick={() => onAction('reset')}
          >
            {adminUserTexts.resetTitle}
          </Button>
          <MoreMenu
            label={`More actions for ${user.username}`}
            actions={[
              { label: peopleTexts.linkTitle, icon: Link2, onSelect: () => onAction('link') },
              { label: peopleTexts.emailTitle, icon: Mail, onSelect: () => onAction('email') },
              { label: 'Signed-in devices', icon: MonitorSmartphone, onSelect: () => onAction('devices') },
              { label: peopleTexts.quotaTitle, icon: HardDrive, onSelect: () => onAction('quota') },
              ...(isOwn
                ? []
                : [{ label: 'Delete user', icon: Trash2, danger: true, onSelect: () => onAction('delete') }]),
            ]}
          />
        </div>
      </Cell>
    </tr>
  )
}

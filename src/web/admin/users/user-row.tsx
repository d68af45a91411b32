import { plans } from '#contract/accounts/plans.ts'
import { type AdminUser, adminUserTexts, systemRoleTexts } from '#contract/admin/users.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ActivityCell, Cell, PersonCell, rowClasses } from './user-cells.tsx'

const roleTones = { admin: 'danger', gm: 'violet', player: 'info' } as const

const wideCardClasses =
  'sm:max-xl:grid sm:max-xl:grid-cols-[auto_auto_auto_1fr_auto] sm:max-xl:*:first:col-span-4 sm:max-xl:*:last:col-start-5 sm:max-xl:*:last:row-start-1 sm:max-xl:*:nth-5:col-span-2 sm:max-xl:*:nth-5:text-right'

type UserRowProps = {
  user: AdminUser
  isOwn: boolean
  /** True if the row was just edited: its Edit button gets the focus back. */
  wasEdited: boolean
  onEdit: () => void
  onReset: () => void
}

export function UserRow({ user, isOwn, wasEdited, onEdit, onReset }: UserRowProps) {
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
        <div className="flex gap-1.5 xl:justify-end">
          <Button size="sm" aria-label={`Edit ${user.username}`} autoFocus={wasEdited} onClick={onEdit}>
            Edit
          </Button>
          <Button size="sm" aria-label={`${adminUserTexts.resetTitle} of ${user.username}`} onClick={onReset}>
            {adminUserTexts.resetTitle}
          </Button>
        </div>
      </Cell>
    </tr>
  )
}

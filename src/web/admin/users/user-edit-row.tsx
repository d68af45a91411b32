import { useEffect, useRef, useState } from 'react'
import {
  type AdminUser,
  adminUserTexts,
  systemRoleTexts,
  type UserEdit,
} from '#contract/accounts/admin-users.ts'
import { planIds, plans } from '#contract/accounts/plans.ts'
import { systemRoles } from '#contract/accounts/schemas.ts'
import { Cell } from '#web/admin/table-cell.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ActivityCell, PersonCell, rowClasses } from './user-cells.tsx'
import { useUpdateUser } from './users-api.ts'

const roleOptions = systemRoles.map((role) => ({ value: role, label: systemRoleTexts[role] }))
const planOptions = planIds.map((plan) => ({ value: plan, label: plans[plan].name }))
const statusOptions = [
  { value: 'true', label: adminUserTexts.active },
  { value: 'false', label: adminUserTexts.inactive },
]
const selectClasses =
  'h-8 w-full justify-between gap-1.5! rounded-control border border-line-strong bg-canvas px-2 touch:h-10'
const selectCell = 'max-xl:min-w-[8.5rem] max-xl:flex-1 xl:px-1.5!'

type UserEditRowProps = { user: AdminUser; isOwn: boolean; onLeave: () => void }

export function UserEditRow({ user, isOwn, onLeave }: UserEditRowProps) {
  const [role, setRole] = useState(user.role)
  const [isActive, setActive] = useState(user.is_active)
  const [plan, setPlan] = useState(user.plan)
  const [isConfirming, setConfirming] = useState(false)
  const update = useUpdateUser(user.id, isOwn, onLeave)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => row.current?.querySelector('button')?.focus(), [])

  const edit: UserEdit = {
    ...(role === user.role ? {} : { role }),
    ...(isActive === user.is_active ? {} : { isActive }),
    ...(plan === user.plan ? {} : { plan }),
  }
  const save = () => {
    if (Object.keys(edit).length === 0) return onLeave()
    update.mutate(edit, { onSettled: () => setConfirming(false) })
  }
  const locksOut = isOwn && (edit.isActive === false || edit.role !== undefined)

  return (
    <>
      <tr ref={row} className={joinClasses(rowClasses, 'bg-raised')}>
        <PersonCell user={user} isOwn={isOwn} />
        <Cell className={selectCell}>
          <Select
            label={`Role of ${user.username}`}
            value={role}
            options={roleOptions}
            onChange={setRole}
            className={selectClasses}
          />
        </Cell>
        <Cell className={selectCell}>
          <Select
            label={`Status of ${user.username}`}
            value={String(isActive)}
            options={statusOptions}
            onChange={(value) => setActive(value === 'true')}
            className={selectClasses}
          />
        </Cell>
        <Cell className={selectCell}>
          <Select
            label={`Plan of ${user.username}`}
            value={plan}
            options={planOptions}
            onChange={setPlan}
            className={selectClasses}
          />
        </Cell>
        <ActivityCell user={user} />
        <Cell className="max-xl:basis-full">
          <div className="flex gap-1.5 xl:justify-end">
            <Button size="sm" variant="ghost" disabled={update.isPending} onClick={onLeave}>
              Cancel
            </Button>
            <Button
              size="sm"
              variant="primary"
              busy={update.isPending}
              onClick={() => (locksOut ? setConfirming(true) : save())}
            >
              Save
            </Button>
          </div>
          {update.isError && (
            <p role="alert" className="mt-1.5 text-small text-danger xl:text-right">
              {errorText(update.error, adminUserTexts.updateFailed)}
            </p>
          )}
        </Cell>
      </tr>
      <ConfirmDialog
        open={isConfirming}
        title={isActive ? adminUserTexts.demoteOneself : adminUserTexts.deactivateOneself}
        text={
          isActive ? adminUserTexts.demoteOneselfConsequence : adminUserTexts.deactivateOneselfConsequence
        }
        confirmLabel={isActive ? 'Give it up' : 'Deactivate'}
        action={update}
        onConfirm={save}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}

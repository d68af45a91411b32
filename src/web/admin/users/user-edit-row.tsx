import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AdminUser, adminUserTexts, type UserEdit } from '#contract/accounts/admin-users.ts'
import { planIds, plans } from '#contract/accounts/plans.ts'
import { errorText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Select, type SelectOption } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type Column, DataRow } from '#web/ui/tables/data-table.tsx'
import { roleOptions, userRowClasses } from './user-columns.tsx'
import { useUpdateUser } from './users-api.ts'

const planOptions = planIds.map((plan) => ({ value: plan, label: plans[plan].name }))
const statusOptions = [
  { value: 'true', label: adminUserTexts.active },
  { value: 'false', label: adminUserTexts.inactive },
]
const selectCell = 'max-xl:min-w-[8.5rem] max-xl:flex-1 xl:px-1.5!'

type UserEditRowProps = {
  user: AdminUser
  columns: readonly Column<AdminUser>[]
  isOwn: boolean
  onLeave: () => void
}

export function UserEditRow({ user, columns, isOwn, onLeave }: UserEditRowProps) {
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

  function select<Value extends string>(
    label: string,
    value: Value,
    options: SelectOption<Value>[],
    onChange: (value: Value) => void,
  ): ReactNode {
    return (
      <Select
        {...{ value, options, onChange }}
        label={`${label} of ${user.username}`}
        className="h-8 w-full justify-between gap-1.5! rounded-control border border-line-strong bg-canvas px-2 touch:h-10"
      />
    )
  }
  const controls: Record<string, ReactNode> = {
    role: select('Role', role, roleOptions, setRole),
    status: select('Status', String(isActive), statusOptions, (value) => setActive(value === 'true')),
    plan: select('Plan', plan, planOptions, setPlan),
  }
  const actions = (
    <>
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
    </>
  )
  const edited = columns.map((column): Column<AdminUser> => {
    if (column.key === 'actions') return { ...column, render: () => actions }
    const control = controls[column.key]
    return control ? { ...column, className: selectCell, render: () => control } : column
  })
  return (
    <>
      <DataRow ref={row} columns={edited} row={user} className={joinClasses(userRowClasses, 'bg-raised')} />
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

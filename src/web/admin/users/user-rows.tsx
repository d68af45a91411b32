import { HardDrive, Link2, Mail, MonitorSmartphone, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type AdminUser,
  adminUserTexts,
  systemRoleTexts,
  type UserEdit,
} from '#contract/accounts/admin-users.ts'
import { planIds, plans } from '#contract/accounts/plans.ts'
import { systemRoles } from '#contract/accounts/schemas.ts'
import { peopleTexts } from '#contract/admin/people.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatBytes, formatCount, formatMoment } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Select, type SelectOption } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MoreMenu } from '#web/ui/popups/menu.tsx'
import { type Column, DataRow } from '#web/ui/tables/data-table.tsx'
import type { UserAction } from './user-dialog.tsx'
import { useUpdateUser } from './users-api.ts'

export const roleOptions = systemRoles.map((role) => ({ value: role, label: systemRoleTexts[role] }))

export const userRowClasses =
  'max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-2 max-xl:gap-y-2.5 max-xl:py-4'

const roleTones = { admin: 'danger', gm: 'violet', player: 'info' } as const

type UserColumnOptions = {
  ownId: string
  /** The user who was edited last. The Edit button then gets the focus back. */
  lastEditedId: string | null
  onEdit: (user: AdminUser) => void
  onAction: (user: AdminUser, action: UserAction) => void
}

export function listUserColumns(options: UserColumnOptions): Column<AdminUser>[] {
  const { ownId, lastEditedId, onEdit, onAction } = options
  return [
    {
      key: 'user',
      label: 'User',
      className: 'min-w-0 max-xl:basis-full',
      render: (user) => <Person user={user} isOwn={user.id === ownId} />,
    },
    {
      key: 'role',
      label: 'Role',
      width: 'w-[8.75rem]',
      className: 'max-xl:flex',
      render: ({ role }) => <Badge tone={roleTones[role]}>{systemRoleTexts[role]}</Badge>,
    },
    {
      key: 'status',
      label: 'Status',
      width: 'w-[6.75rem]',
      className: 'max-xl:flex',
      render: ({ is_active }) => (
        <Badge tone={is_active ? 'success' : 'warning'}>
          {is_active ? adminUserTexts.active : adminUserTexts.inactive}
        </Badge>
      ),
    },
    {
      key: 'plan',
      label: 'Plan',
      width: 'w-[8.75rem]',
      className: 'max-xl:text-small max-xl:text-muted',
      render: ({ plan }) => (
        <>
          {plans[plan].name}
          <span className="xl:hidden"> plan</span>
        </>
      ),
    },
    {
      key: 'activity',
      label: 'Activity',
      width: 'w-[11.5rem]',
      className: 'num text-label text-subtle max-xl:basis-full',
      render: (user) => (
        <>
          <p className="text-muted">
            {formatCount(user.campaign_count, 'campaign')} · {formatCount(user.audio_count, 'recording')}
          </p>
          <p className="text-muted">
            {formatBytes(user.storage_bytes)} stored
            {user.quota_bytes !== null && ` of ${formatBytes(user.quota_bytes)}`}
          </p>
          <p>Last login: {user.last_login ? formatMoment(user.last_login) : adminUserTexts.never}</p>
        </>
      ),
    },
    {
      key: 'actions',
      label: 'Actions',
      width: 'w-[14.5rem] text-right',
      className: 'max-xl:basis-full',
      render: (user) => {
        const act = (action: UserAction) => () => onAction(user, action)
        return (
          <div className="flex items-center gap-1.5 xl:justify-end">
            <Button
              size="sm"
              aria-label={`Edit ${user.username}`}
              autoFocus={user.id === lastEditedId}
              onClick={() => onEdit(user)}
            >
              Edit
            </Button>
            <Button
              size="sm"
              aria-label={`${adminUserTexts.resetTitle} of ${user.username}`}
              onClick={act('reset')}
            >
              {adminUserTexts.resetTitle}
            </Button>
            <MoreMenu
              label={`More actions for ${user.username}`}
              actions={[
                { label: peopleTexts.linkTitle, icon: Link2, onSelect: act('link') },
                { label: peopleTexts.emailTitle, icon: Mail, onSelect: act('email') },
                { label: 'Signed-in devices', icon: MonitorSmartphone, onSelect: act('devices') },
                { label: peopleTexts.quotaTitle, icon: HardDrive, onSelect: act('quota') },
                ...(user.id === ownId
                  ? []
                  : [{ label: 'Delete user', icon: Trash2, danger: true, onSelect: act('delete') }]),
              ]}
            />
          </div>
        )
      },
    },
  ]
}

function Person({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return (
    <>
      <p className="line-clamp-2 font-medium break-words">
        <bdi>{user.username}</bdi>
        {isOwn && (
          <>
            {' '}
            <Badge>You</Badge>
          </>
        )}
      </p>
      {name && (
        <p className="line-clamp-2 text-small break-words text-muted">
          <bdi>{name}</bdi>
        </p>
      )}
      <p title={user.email} className="line-clamp-2 text-small break-all text-subtle">
        {user.email}
      </p>
    </>
  )
}

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

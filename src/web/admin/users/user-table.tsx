import { useEffect, useRef, useState } from 'react'
import type { AdminUser } from '#contract/accounts/admin-users.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { tableClasses } from '#web/ui/table-classes.ts'
import { TableHead } from '#web/ui/tables/table-head.tsx'
import type { UserAction } from './user-dialog.tsx'
import { UserEditRow } from './user-edit-row.tsx'
import { UserRow } from './user-row.tsx'

const columns = [
  ['User', ''],
  ['Role', 'w-[8.75rem]'],
  ['Status', 'w-[6.75rem]'],
  ['Plan', 'w-[8.75rem]'],
  ['Activity', 'w-[11.5rem]'],
  ['Actions', 'w-[14.5rem] text-right'],
] as const

type UserTableProps = {
  users: AdminUser[]
  ownId: string
  onAction: (user: AdminUser, action: UserAction) => void
}

export function UserTable({ users, ownId, onAction }: UserTableProps) {
  const [editedId, setEditedId] = useState<string | null>(null)
  const [lastEditedId, setLastEditedId] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const stopEditing = (id: string) => {
    setEditedId(null)
    setLastEditedId(id)
  }
  useEffect(() => {
    if (lastEditedId === null || users.some(({ id }) => id === lastEditedId)) return
    // The edited user is no longer in the list, for example because of the filter. Without this reset, the user's row would take the focus
    // when it appears again.
    setLastEditedId(null)
    if (document.activeElement === document.body) table.current?.focus()
  }, [lastEditedId, users])
  return (
    <table ref={table} tabIndex={-1} className={joinClasses(tableClasses, 'outline-none')}>
      <caption className="sr-only">Users</caption>
      <TableHead columns={columns} />
      <tbody className="max-xl:block">
        {users.map((user) =>
          user.id === editedId ? (
            <UserEditRow
              key={user.id}
              user={user}
              isOwn={user.id === ownId}
              onLeave={() => stopEditing(user.id)}
            />
          ) : (
            <UserRow
              key={user.id}
              user={user}
              isOwn={user.id === ownId}
              wasEdited={user.id === lastEditedId}
              onEdit={() => setEditedId(user.id)}
              onAction={(action) => onAction(user, action)}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

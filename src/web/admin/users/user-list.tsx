import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type AdminUser, adminUserTexts } from '#contract/admin/users.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type PasswordInput, ResetPasswordDialog } from './reset-password-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'
import { type UserFilter, useUsers } from './users-api.ts'

const noFilter: UserFilter = { search: '', role: null, isActive: null }

type UserListProps = {
  ownId: string
  PasswordField: PasswordInput
}

export function UserList({ ownId, PasswordField }: UserListProps) {
  const [asked, setAsked] = useState({ filter: noFilter, page: 1 })
  const [chosen, setChosen] = useState<AdminUser | null>(null)
  const { filter, page } = useDeferredValue(asked)
  const users = useUsers(filter, page)
  const { data } = users
  return (
    <div className="mt-3">
      <UserFilters
        filter={asked.filter}
        onChange={(next) => setAsked({ filter: next, page: 1 })}
        isRefreshing={users.isRefetching && !users.isPlaceholderData}
        onRefresh={() => void users.refetch()}
      />
      <LoadFailed query={users} failed={adminUserTexts.usersFailed} className="mt-4" />
      {users.isPending && (
        <div className="mt-6">
          <SkeletonRows rows={6} label="Loading users" />
        </div>
      )}
      {data && (
        <>
          <p role="status" className="mt-4 mb-2 text-small text-subtle">
            {formatCount(data.pagination.total, 'account')}
          </p>
          {data.users.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={adminUserTexts.noUsers}
              action={<Button onClick={() => setAsked({ filter: noFilter, page: 1 })}>Show all users</Button>}
            >
              Usernames, email addresses, first and last names are searched.
            </EmptyState>
          ) : (
            <UserTable users={data.users} ownId={ownId} onReset={setChosen} />
          )}
          <Pager
            label="Pages of users"
            page={page}
            pages={data.pagination.pages}
            onTurn={(next) => setAsked({ ...asked, page: next })}
          />
        </>
      )}
      {chosen && (
        <ResetPasswordDialog user={chosen} PasswordField={PasswordField} onClose={() => setChosen(null)} />
      )}
    </div>
  )
}

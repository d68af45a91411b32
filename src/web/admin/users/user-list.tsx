import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { type AdminUser, adminUserTexts } from '#contract/accounts/admin-users.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListCount, PagedList } from '#web/ui/tables/paged-list.tsx'
import { usePagedFilter } from '#web/ui/tables/use-paged-filter.ts'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { type AccountParts, type UserAction, UserDialog } from './user-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'
import { type UserFilter, useUsers } from './users-api.ts'

const noFilter: UserFilter = { search: '', role: null, status: null }

type UserListProps = { ownId: string; parts: AccountParts }

export function UserList({ ownId, parts }: UserListProps) {
  const { filter, shown, change, reset, turn } = usePagedFilter(noFilter)
  const [chosen, setChosen] = useState<{ user: AdminUser; action: UserAction } | null>(null)
  const [isCreating, setCreating] = useState(false)
  const users = useUsers(shown.filter, shown.page)
  const { data } = users
  return (
    <div className="mt-3">
      <UserFilters
        filter={filter}
        onChange={change}
        isRefreshing={users.isRefetching && !users.isPlaceholderData}
        onRefresh={() => void users.refetch()}
        onCreate={() => setCreating(true)}
      />
      <PagedList
        query={users}
        failed={adminUserTexts.usersFailed}
        name="users"
        page={shown.page}
        onTurn={turn}
      >
        {({ users: list, pagination }) => (
          <>
            <ListCount>{formatCount(pagination.total, 'account')}</ListCount>
            {list.length === 0 ? (
              <EmptyState
                icon={SearchX}
                title={adminUserTexts.noUsers}
                action={<Button onClick={reset}>Show all users</Button>}
              >
                Usernames, email addresses, first and last names are searched.
              </EmptyState>
            ) : (
              <UserTable
                users={list}
                ownId={ownId}
                onAction={(user, action) => setChosen({ user, action })}
              />
            )}
          </>
        )}
      </PagedList>
      {data && chosen && <UserDialog {...chosen} list={data} parts={parts} onClose={() => setChosen(null)} />}
      {data && isCreating && <CreateUserDialog canMail={data.canMail} onClose={() => setCreating(false)} />}
    </div>
  )
}

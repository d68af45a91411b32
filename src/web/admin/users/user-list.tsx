import { SearchX, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { type AdminUser, adminUserTexts } from '#contract/accounts/admin-users.ts'
import { newPerson, peopleTexts } from '#contract/admin/people.ts'
import { formatCount } from '#web/lib/format.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, SubmitButtons } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Labelled, TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { FilterSelect, Select } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DataTable } from '#web/ui/tables/data-table.tsx'
import { ListRefresh, ListSearch, PagedList, usePagedFilter } from '#web/ui/tables/paged-list.tsx'
import { LinkResult } from './password-link-dialog.tsx'
import { type UserAction, UserDialog } from './user-dialog.tsx'
import { listUserColumns, roleOptions, UserEditRow, userRowClasses } from './user-rows.tsx'
import { type UserFilter, useCreatePerson, useUsers } from './users-api.ts'

type CreateUserDialogProps = { canMail: boolean; onClose: () => void }

function CreateUserDialog({ canMail, onClose }: CreateUserDialogProps) {
  const deliver = canMail ? 'mail' : 'link'
  const { field, control, handleSubmit } = useSchemaForm(newPerson, { role: 'player', deliver })
  const create = useCreatePerson()
  const submit = handleSubmit((person) => create.mutate(person))
  const made = create.data
  const lead = canMail ? peopleTexts.createLead : peopleTexts.createLeadWithoutMail
  return (
    <Dialog
      onClose={onClose}
      title={made ? peopleTexts.created(made.user.username) : peopleTexts.createTitle}
      description={made ? undefined : lead}
    >
      {made ? (
        <LinkResult passwordLink={made.passwordLink} deliver={create.variables.deliver} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          <ActionFailed action={create} failed={peopleTexts.createFailed} />
          <TextField label="Username" autoComplete="off" required {...field('username')} />
          <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="First name (optional)" autoComplete="off" {...field('firstName')} />
            <TextField label="Last name (optional)" autoComplete="off" {...field('lastName')} />
          </div>
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <Labelled label="Role">
                <Select label="Role" value={value} options={roleOptions} onChange={onChange} />
              </Labelled>
            )}
          />
          {canMail && (
            <Controller
              control={control}
              name="deliver"
              render={({ field: { value, onChange } }) => (
                <SegmentedControl
                  label="Link delivery"
                  value={value}
                  options={[
                    { value: 'mail', label: 'Email the link' },
                    { value: 'link', label: 'Show the link' },
                  ]}
                  onChange={onChange}
                />
              )}
            />
          )}
          <SubmitButtons label="Add user" busy={create.isPending} />
        </form>
      )}
    </Dialog>
  )
}

const noFilter: UserFilter = { search: '', role: null, status: null }
const statusOptions = [
  { value: 'active', label: adminUserTexts.active },
  { value: 'inactive', label: adminUserTexts.inactive },
] as const
const selectClasses = 'min-w-[8.5rem] max-sm:min-w-0 max-sm:flex-1'

type ChosenUser = { user: AdminUser; action: UserAction }

export function UserList({ ownId }: { ownId: string }) {
  const { filter, shown, change, reset, turn } = usePagedFilter(noFilter)
  const [chosen, setChosen] = useState<ChosenUser | null>(null)
  const [isCreating, setCreating] = useState(false)
  const users = useUsers(shown.filter, shown.page)
  const { data } = users
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          label="Search by name or email"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label="Role"
          value={filter.role}
          options={roleOptions}
          allLabel={adminUserTexts.allRoles}
          onChange={(role) => change({ role })}
          className={selectClasses}
        />
        <FilterSelect
          label="Status"
          value={filter.status}
          options={statusOptions}
          allLabel={adminUserTexts.allStatuses}
          onChange={(status) => change({ status })}
          className={selectClasses}
        />
        <div className="flex gap-2 max-md:w-full md:ml-auto">
          <ListRefresh query={users} />
          <Button
            variant="primary"
            icon={UserPlus}
            onClick={() => setCreating(true)}
            className="max-md:ml-auto"
          >
            New user
          </Button>
        </div>
      </div>
      <PagedList
        query={users}
        failed={adminUserTexts.usersFailed}
        name="users"
        page={shown.page}
        onTurn={turn}
        count={(total) => formatCount(total, 'account')}
      >
        {({ users: list }) =>
          list.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={adminUserTexts.noUsers}
              action={<Button onClick={reset}>Show all users</Button>}
            >
              Usernames, email addresses, first and last names are searched.
            </EmptyState>
          ) : (
            <UserTable users={list} ownId={ownId} onAction={(user, action) => setChosen({ user, action })} />
          )
        }
      </PagedList>
      {data && chosen && <UserDialog {...chosen} list={data} onClose={() => setChosen(null)} />}
      {data && isCreating && <CreateUserDialog canMail={data.canMail} onClose={() => setCreating(false)} />}
    </div>
  )
}

const wideCardClasses =
  'sm:max-xl:grid sm:max-xl:grid-cols-[auto_auto_auto_1fr_auto] sm:max-xl:*:first:col-span-4 sm:max-xl:*:last:col-start-5 sm:max-xl:*:last:row-start-1 sm:max-xl:*:nth-5:col-span-2 sm:max-xl:*:nth-5:text-right'

type UserTableProps = {
  users: AdminUser[]
  ownId: string
  onAction: (user: AdminUser, action: UserAction) => void
}

function UserTable({ users, ownId, onAction }: UserTableProps) {
  const [editedId, setEditedId] = useState<string | null>(null)
  const [lastEditedId, setLastEditedId] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const columns = listUserColumns({ ownId, lastEditedId, onAction, onEdit: ({ id }) => setEditedId(id) })
  useEffect(() => {
    if (lastEditedId === null || users.some(({ id }) => id === lastEditedId)) return
    // The edited user is no longer in the list, for example because of the filter. Without this reset, the user's row would take the focus
    // when it appears again.
    setLastEditedId(null)
    if (document.activeElement === document.body) table.current?.focus()
  }, [lastEditedId, users])
  const stopEditing = () => {
    setEditedId(null)
    setLastEditedId(editedId)
  }
  return (
    <DataTable
      ref={table}
      caption="Users"
      columns={columns}
      rows={users}
      rowClasses={joinClasses(userRowClasses, wideCardClasses)}
      drawRow={(user) =>
        user.id === editedId && (
          <UserEditRow user={user} columns={columns} isOwn={user.id === ownId} onLeave={stopEditing} />
        )
      }
    />
  )
}

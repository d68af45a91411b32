import { KeyRound, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type AdminUser, adminTexts, systemRoleTexts } from '#contract/admin.ts'
import { errorText } from '#web/lib/api.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type PasswordInput, ResetPasswordDialog } from './reset-password-dialog.tsx'
import { useUsers } from './users-api.ts'

/** The accounts of the installation, newest first; somebody who cannot get in is given a new password here. */
export function UserList({ PasswordField }: { PasswordField: PasswordInput }) {
  const [asked, setAsked] = useState({ search: '', page: 1 })
  const [chosen, setChosen] = useState<AdminUser | null>(null)
  const { search, page } = useDeferredValue(asked)
  const users = useUsers(search.trim(), page)
  return (
    <>
      <SearchBox
        label="Search by name or email"
        value={asked.search}
        onChange={(words) => setAsked({ search: words, page: 1 })}
        autoComplete="off"
        spellCheck={false}
        className="mt-3 mb-4 md:max-w-[24rem]"
      />
      {users.isError && <Banner kind="error">{errorText(users.error, adminTexts.usersFailed)}</Banner>}
      {users.isPending && <SkeletonText lines={5} label="Loading users" />}
      {users.isSuccess && (
        <>
          <p role="status" className="text-small text-subtle">
            {formatCount(users.data.pagination.total, 'account')}
          </p>
          {users.data.users.length === 0 ? (
            <EmptyState
              icon={<SearchX size={22} strokeWidth={1.5} aria-hidden="true" />}
              title={adminTexts.noUsers}
            >
              Usernames, email addresses, first and last names were searched.
            </EmptyState>
          ) : (
            <ul aria-label="Users" className="mt-2">
              {users.data.users.map((user) => (
                <User key={user.id} user={user} onReset={() => setChosen(user)} />
              ))}
            </ul>
          )}
          <Pages
            page={page}
            pages={users.data.pagination.pages}
            onTurn={(next) => setAsked({ ...asked, page: next })}
          />
        </>
      )}
      {chosen && (
        <ResetPasswordDialog user={chosen} PasswordField={PasswordField} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

function User({ user, onReset }: { user: AdminUser; onReset: () => void }) {
  return (
    <li className="grid items-center gap-x-5 gap-y-2 border-t border-line py-3 first:border-t-0 max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_6.5rem_6rem_12rem_auto]">
      <div className="min-w-0 max-lg:col-span-2">
        <p className="font-medium break-words">
          <bdi>{user.username}</bdi>
        </p>
        <p className="text-small break-all text-muted">{user.email}</p>
      </div>
      <div className="flex gap-1.5 lg:contents">
        <span>
          <Badge tone={user.role === 'admin' ? 'danger' : user.role === 'gm' ? 'gilt' : 'plain'}>
            {systemRoleTexts[user.role]}
          </Badge>
        </span>
        <span>
          <Badge tone={user.is_active ? 'success' : 'warning'}>
            {user.is_active ? 'Active' : 'Deactivated'}
          </Badge>
        </span>
      </div>
      <div className="num text-label text-subtle max-lg:col-start-1">
        <p>Last login: {user.last_login ? formatMoment(user.last_login) : adminTexts.never}</p>
        <p>
          {formatCount(user.campaign_count, 'campaign')} · {formatCount(user.audio_count, 'recording')}
        </p>
      </div>
      <Button
        size="sm"
        icon={<KeyRound size={14} strokeWidth={1.6} aria-hidden="true" />}
        aria-label={`${adminTexts.resetTitle} of ${user.username}`}
        onClick={onReset}
        className="max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-2"
      >
        {adminTexts.resetTitle}
      </Button>
    </li>
  )
}

type PagesProps = { page: number; pages: number; onTurn: (page: number) => void }

function Pages({ page, pages, onTurn }: PagesProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages of users" className="mt-5 flex items-center gap-3">
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Newer
      </Button>
      <span className="num text-small text-subtle">
        {page} of {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Older
      </Button>
    </nav>
  )
}

import { type AdminUser, adminUserTexts } from '#contract/accounts/admin-users.ts'
import { Cell } from '#web/admin/table-cell.tsx'
import { formatBytes, formatCount, formatMoment } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'

export const rowClasses =
  'max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-2 max-xl:gap-y-2.5 max-xl:px-4 max-xl:py-4 max-xl:not-first:border-t max-xl:border-line'

export function PersonCell({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return (
    <Cell className="min-w-0 max-xl:basis-full">
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
    </Cell>
  )
}

export function ActivityCell({ user }: { user: AdminUser }) {
  return (
    <Cell className="num text-label text-subtle max-xl:basis-full">
      <p className="text-muted">
        {formatCount(user.campaign_count, 'campaign')} · {formatCount(user.audio_count, 'recording')}
      </p>
      <p className="text-muted">
        {formatBytes(user.storage_bytes)} stored
        {user.quota_bytes !== null && ` of ${formatBytes(user.quota_bytes)}`}
      </p>
      <p>Last login: {user.last_login ? formatMoment(user.last_login) : adminUserTexts.never}</p>
    </Cell>
  )
}

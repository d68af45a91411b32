import { partialMatchKey, type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Timer, TimerOff } from 'lucide-react'
import { useState } from 'react'
import { allAnnouncementsKey } from '#web/admin/announcements/announcements-key.ts'
import { auditKey } from '#web/admin/audit/audit-api.ts'
import { allCampaignsKey } from '#web/admin/campaigns/campaigns-api.ts'
import { enginesKey } from '#web/admin/engines/engines-api.ts'
import { installationKey } from '#web/admin/installation/installation-api.ts'
import { messagesKey, servicesKey, warningsKey } from '#web/admin/messages-api.ts'
import { statisticsKey } from '#web/admin/statistics/statistics-api.ts'
import { storageKey } from '#web/admin/storage/storage-api.ts'
import { usersKey } from '#web/admin/users/users-api.ts'
import { jobsKey } from '#web/jobs/api.ts'
import { useRefetchInterval } from '#web/lib/api/use-refetch-interval.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'

const adminKeys: QueryKey[] = [
  statisticsKey,
  [jobsKey, 'recent'],
  [jobsKey, 'admin'],
  allAnnouncementsKey,
  servicesKey,
  usersKey,
  allCampaignsKey,
  storageKey,
  messagesKey,
  warningsKey,
  enginesKey,
  auditKey,
  installationKey,
]

export function AdminRefresh() {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await Promise.all(adminKeys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' })))
    setRefreshing(false)
  }
  return (
    <>
      <AutoRefresh isRefreshing={isRefreshing} />
      <RefreshButton collapses isRefreshing={isRefreshing} onRefresh={refresh} />
    </>
  )
}

function AutoRefresh({ isRefreshing }: { isRefreshing: boolean }) {
  const interval = useRefetchInterval(adminKeys)
  const isFetching = useIsFetching({
    predicate: ({ queryKey }) => adminKeys.some((key) => partialMatchKey(queryKey, key)),
  })
  const text = interval === null ? 'Auto-refresh off' : `Auto-refresh every ${interval / 1000} s`
  const Icon = interval === null ? TimerOff : Timer
  return (
    <Tooltip text={text}>
      <span className="num flex items-center gap-1.5 px-1.5 text-small text-subtle">
        {interval !== null && isFetching > 0 && !isRefreshing ? (
          <Spinner />
        ) : (
          <Icon size={15} strokeWidth={1.6} />
        )}
        <span className="max-lg:sr-only">{text}</span>
      </span>
    </Tooltip>
  )
}

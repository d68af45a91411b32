import { partialMatchKey, type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Timer, TimerOff } from 'lucide-react'
import { useState } from 'react'
import { allAnnouncementsKey } from '#web/admin/announcements/active-announcements-api.ts'
import { jobsKey } from '#web/jobs/api.ts'
import { useRefetchInterval } from '#web/lib/api/use-refetch-interval.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'

const adminKeys: QueryKey[] = [['admin'], [jobsKey, 'recent'], [jobsKey, 'admin'], allAnnouncementsKey]

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

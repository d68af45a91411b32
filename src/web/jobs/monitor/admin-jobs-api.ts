import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminJobLimits, type JobSort } from '#contract/jobs/monitor.ts'
import * as monitorCalls from '#contract/jobs/monitor-endpoints.ts'
import { isActive, type JobStatus, type JobType } from '#contract/jobs/schemas.ts'
import { jobsKey } from '#web/jobs/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import type { Order } from '#web/ui/tables/data-table.tsx'

/** null means no filter. Dismissed jobs are listed only with the status `dismissed`. */
export type JobFilter = Order<JobSort> & {
  status: JobStatus | 'dismissed' | null
  jobType: JobType | null
}

export function useAdminJobs(
  { sortBy, sortOrder, status, jobType }: JobFilter,
  page: number,
  isAuto: boolean,
) {
  const query = {
    page: String(page),
    sortBy,
    sortOrder,
    ...(status === 'dismissed' ? ({ dismissed: 'true' } as const) : status ? { status } : {}),
    ...(jobType ? { jobType } : {}),
  }
  return useQuery({
    queryKey: [jobsKey, 'admin', query],
    queryFn: async ({ signal }) => {
      const list = await callApi(monitorCalls.listAdminJobs, { query, signal })
      // Stored with the list, so that a previous page shown as placeholder keeps its own time.
      return { ...list, fetchedAt: Date.now() }
    },
    placeholderData: keepPreviousData,
    refetchInterval: isAuto ? adminJobLimits.monitorEveryMs : recoverInterval,
  })
}

/** Refetched more often while any job is active, even one that is not listed. */
export function useRecentJobs() {
  const query = { limit: String(adminJobLimits.recent), sortBy: 'updated_at', sortOrder: 'DESC' } as const
  return useQuery({
    queryKey: [jobsKey, 'recent'],
    queryFn: ({ signal }) => callApi(monitorCalls.listAdminJobs, { query, signal }),
    refetchInterval: (query) =>
      recoverInterval(query) ||
      (query.state.data?.statistics.some(isActive)
        ? adminJobLimits.recentEveryMs
        : adminJobLimits.overviewEveryMs),
  })
}

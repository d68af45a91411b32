import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminJobLimits, adminJobList, type JobSort } from '#contract/admin-jobs.ts'
import { isActive, type JobStatus, type JobType, jobTexts } from '#contract/jobs.ts'
import { calls } from '#contract/permissions.ts'
import { callApi } from '#web/lib/api.ts'
import { recoverInterval } from '#web/lib/query-client.ts'
import { jobsKey, useJobAction } from './api.ts'

/** What the monitor asks for; without a filter, for all. */
export type AskedJobs = {
  page: number
  sortBy: JobSort
  sortOrder: 'ASC' | 'DESC'
  status: JobStatus | null
  jobType: JobType | null
}

/** One page of everybody's jobs, asked for again and again while that is wanted and the tab is looked at. */
export function useAdminJobs({ page, sortBy, sortOrder, status, jobType }: AskedJobs, isAuto: boolean) {
  const query = {
    page: String(page),
    sortBy,
    sortOrder,
    ...(status ? { status } : {}),
    ...(jobType ? { jobType } : {}),
  }
  return useQuery({
    queryKey: [jobsKey, 'admin', query],
    queryFn: async ({ signal }) => {
      const list = await callApi(calls.listAdminJobs, adminJobList, { query, signal })
      // With the list: while another page is awaited, the one that is still shown keeps its own time.
      return { ...list, fetchedAt: Date.now() }
    },
    placeholderData: keepPreviousData,
    refetchInterval: isAuto ? adminJobLimits.monitorEveryMs : recoverInterval,
  })
}

/** What moved last, with the counts of all jobs; asked for more often while one of them, listed or not, is not done. */
export function useRecentJobs() {
  const query = { limit: String(adminJobLimits.recent), sortBy: 'updated_at', sortOrder: 'DESC' }
  return useQuery({
    queryKey: [jobsKey, 'recent'],
    queryFn: ({ signal }) => callApi(calls.listAdminJobs, adminJobList, { query, signal }),
    refetchInterval: (query) =>
      recoverInterval(query) ||
      (query.state.data?.statistics.some(isActive)
        ? adminJobLimits.recentEveryMs
        : adminJobLimits.overviewEveryMs),
  })
}

export const useCancelAnyJob = () =>
  useJobAction(calls.cancelAnyJob, jobTexts.cancelled, jobTexts.cancelFailed)
export const useRetryAnyJob = () => useJobAction(calls.retryAnyJob, jobTexts.queued, jobTexts.retryFailed)

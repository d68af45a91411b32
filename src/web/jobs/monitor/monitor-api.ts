import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type AdminJob,
  adminJobLimits,
  type JobSort,
  jobCareTexts,
  type RetryAllAnswer,
} from '#contract/jobs/monitor.ts'
import * as monitorCalls from '#contract/jobs/monitor-endpoints.ts'
import {
  isActive,
  type JobStatus,
  type JobType,
  jobTypeNames,
  type PausableType,
} from '#contract/jobs/schemas.ts'
import { jobsKey, useJobChange } from '#web/jobs/api.ts'
import { labelOfJob } from '#web/jobs/job-labels.tsx'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
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

function describeRetries({ retried, skipped, left }: RetryAllAnswer): string {
  const done = retried > 0 ? jobCareTexts.retried(retried) : jobCareTexts.noneRetried
  const parts = [
    done,
    skipped.length > 0 && jobCareTexts.skipped(skipped),
    left > 0 && jobCareTexts.left(left),
  ]
  return parts.filter(Boolean).join(' ')
}

export const useRetryFailed = () =>
  useJobChange(
    () => callApi(monitorCalls.retryFailedJobs, {}),
    // A notice about jobs that were left out is an `info`, because it must stay until the user dismisses it.
    (answer) =>
      showNotice(answer.skipped.length + answer.left > 0 ? 'info' : 'success', describeRetries(answer)),
    jobCareTexts.retryAllFailed,
  )

export const useDismissFailed = (onDone: () => void) =>
  useJobChange(
    () => callApi(monitorCalls.dismissFailedJobs, {}),
    ({ dismissed }) => {
      showNotice('success', jobCareTexts.allDismissed(dismissed))
      onDone()
    },
  )

export const useBringBack = () =>
  useJobChange(
    ({ id }: AdminJob) => callApi(monitorCalls.undismissJob, { params: { jobId: id } }),
    (_, job) => showNotice('success', jobCareTexts.broughtBack(labelOfJob(job))),
    jobCareTexts.bringBackFailed,
  )

export function useDismissJob() {
  const { mutateAsync: bringBack } = useBringBack()
  return useJobChange(
    ({ id }: AdminJob) => callApi(monitorCalls.dismissJob, { params: { jobId: id } }),
    (_, job) => showUndo(jobCareTexts.dismissed(labelOfJob(job)), () => bringBack(job)),
    jobCareTexts.dismissFailed,
  )
}

export const usePause = () =>
  useJobChange(
    (jobType: PausableType) => callApi(monitorCalls.pauseJobs, { body: { jobType } }),
    (_, jobType) => showNotice('success', jobCareTexts.paused(jobTypeNames[jobType])),
    jobCareTexts.pauseFailed,
  )

export const useResume = () =>
  useJobChange(
    (jobType: PausableType) => callApi(monitorCalls.resumeJobs, { body: { jobType } }),
    (_, jobType) => showNotice('success', jobCareTexts.resumed(jobTypeNames[jobType])),
    jobCareTexts.resumeFailed,
  )

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { doneAnswer } from '#contract/campaigns.ts'
import { type Job, jobTexts, sessionJobs, userJobs } from '#contract/jobs.ts'
import { calls } from '#contract/permissions.ts'
import { callApi, errorText } from '#web/lib/api.ts'
import { clearNotices, showNotice } from '#web/lib/notices.ts'

const busyEveryMs = 2_000
const idleEveryMs = 30_000
const keyRoot = 'jobs'

export const isActive = (job: Job) => job.status === 'pending' || job.status === 'in_progress'

/** Everything this person has running, anywhere: what the box in the rail shows. */
export function useOwnJobs() {
  return useQuery({
    queryKey: [keyRoot, 'own'],
    queryFn: ({ signal }) => callApi(calls.listOwnJobs, userJobs, { signal }),
    refetchInterval: (query) => (query.state.data?.activeJobs.length ? busyEveryMs : idleEveryMs),
  })
}

export function useSessionJobs(sessionId: string | null) {
  return useQuery({
    queryKey: [keyRoot, 'session', sessionId],
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(calls.listSessionJobs, sessionJobs, { params, signal })).jobs
    },
    enabled: sessionId !== null,
    refetchInterval: (query) => (query.state.data?.some(isActive) ? busyEveryMs : false),
  })
}

export function useRefreshJobs() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [keyRoot] })
}

function useJobAction(call: typeof calls.cancelJob | typeof calls.retryJob, done: string, failed: string) {
  const refresh = useRefreshJobs()
  return useMutation({
    mutationFn: (jobId: string) => callApi(call, doneAnswer, { params: { jobId } }),
    onMutate: clearNotices,
    onSuccess: () => showNotice('success', done),
    onError: (error) => showNotice('error', errorText(error, failed)),
    onSettled: refresh,
  })
}

export const useCancelJob = () => useJobAction(calls.cancelJob, jobTexts.cancelled, jobTexts.cancelFailed)
export const useRetryJob = () => useJobAction(calls.retryJob, jobTexts.queued, jobTexts.retryFailed)

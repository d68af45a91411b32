import { useMutation } from '@tanstack/react-query'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { type AdminJob, jobCareTexts, type RetryAllAnswer } from '#contract/admin/jobs.ts'
import type { PausableType } from '#contract/jobs/schemas.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { labelOfJob, nameOfJobType } from '#web/jobs/job-names.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { clearNotices, showNotice, showUndo } from '#web/lib/notices.ts'

const fail = (sentence: string) => (error: Error) => showNotice('error', errorText(error, sentence))

function describeRetries({ retried, skipped, left }: RetryAllAnswer): string {
  const done = retried > 0 ? jobCareTexts.retried(retried) : jobCareTexts.noneRetried
  const parts = [
    done,
    skipped.length > 0 && jobCareTexts.skipped(skipped),
    left > 0 && jobCareTexts.left(left),
  ]
  return parts.filter(Boolean).join(' ')
}

export function useRetryFailed() {
  const refresh = useRefreshJobs()
  return useMutation({
    mutationFn: () => callApi(adminCalls.retryFailedJobs, {}),
    onMutate: clearNotices,
    // An `info` notice stays until the user dismisses it, because it explains why jobs were left out.
    onSuccess: (answer) =>
      showNotice(answer.skipped.length + answer.left > 0 ? 'info' : 'success', describeRetries(answer)),
    onError: fail(jobCareTexts.retryAllFailed),
    onSettled: refresh,
  })
}

export function useDismissFailed(onDone: () => void) {
  const refresh = useRefreshJobs()
  return useMutation({
    mutationFn: () => callApi(adminCalls.dismissFailedJobs, {}),
    onMutate: clearNotices,
    onSuccess: ({ dismissed }) => {
      showNotice('success', jobCareTexts.allDismissed(dismissed))
      onDone()
    },
    onSettled: refresh,
  })
}

export function useBringBack() {
  const refresh = useRefreshJobs()
  return useMutation({
    mutationFn: ({ id }: AdminJob) => callApi(adminCalls.undismissJob, { params: { jobId: id } }),
    onMutate: clearNotices,
    onSuccess: (_, job) => showNotice('success', jobCareTexts.broughtBack(labelOfJob(job))),
    onError: fail(jobCareTexts.bringBackFailed),
    onSettled: refresh,
  })
}

export function useDismissJob() {
  const refresh = useRefreshJobs()
  const { mutateAsync: bringBack } = useBringBack()
  return useMutation({
    mutationFn: ({ id }: AdminJob) => callApi(adminCalls.dismissJob, { params: { jobId: id } }),
    onMutate: clearNotices,
    onSuccess: (_, job) => showUndo(jobCareTexts.dismissed(labelOfJob(job)), () => bringBack(job)),
    onError: fail(jobCareTexts.dismissFailed),
    onSettled: refresh,
  })
}

export function usePause() {
  const refresh = useRefreshJobs()
  return useMutation({
    mutationFn: (jobType: PausableType) => callApi(adminCalls.pauseJobs, { body: { jobType } }),
    onMutate: clearNotices,
    onSuccess: (_, jobType) => showNotice('success', jobCareTexts.paused(nameOfJobType(jobType))),
    onError: fail(jobCareTexts.pauseFailed),
    onSettled: refresh,
  })
}

export function useResume() {
  const refresh = useRefreshJobs()
  return useMutation({
    mutationFn: (jobType: PausableType) => callApi(adminCalls.resumeJobs, { body: { jobType } }),
    onMutate: clearNotices,
    onSuccess: (_, jobType) => showNotice('success', jobCareTexts.resumed(nameOfJobType(jobType))),
    onError: fail(jobCareTexts.resumeFailed),
    onSettled: refresh,
  })
}

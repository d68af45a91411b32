import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as jobs from './monitor.ts'

export const listAdminJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  summary: 'Lists one page of all jobs, with counts and metrics for each type.',
  query: jobs.jobQuery,
  answer: jobs.adminJobList,
})
export const cancelAnyJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/cancel',
  access: 'admin',
  summary: 'Cancels a job of any user.',
  answer: doneAnswer,
})
export const retryAnyJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/retry',
  access: 'admin',
  summary: 'Queues a failed or cancelled job of any user again.',
  answer: doneAnswer,
  rateLimit: hourly(1_000),
})

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry-failed',
  access: 'admin',
  summary: 'Queues all failed jobs again for which a retry makes sense, and counts the others by reason.',
  answer: jobs.retryAllAnswer,
  rateLimit: hourly(1_000),
})
export const dismissFailedJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/dismiss-failed',
  access: 'admin',
  summary: 'Dismisses all failed jobs: they no longer appear in counts and lists.',
  answer: jobs.dismissAllAnswer,
})
export const dismissJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/dismiss',
  access: 'admin',
  summary: 'Dismisses a failed job: it no longer appears in counts and lists.',
  answer: doneAnswer,
})
export const undismissJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/undismiss',
  access: 'admin',
  summary: 'Restores a dismissed job, which counts as failed again.',
  answer: doneAnswer,
})
export const pauseJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/pause',
  access: 'admin',
  summary: 'Pauses a type of jobs. Running jobs finish.',
  body: jobs.jobTypeChoice,
  answer: doneAnswer,
})
export const resumeJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/resume',
  access: 'admin',
  summary: 'Resumes a paused type of jobs.',
  body: jobs.jobTypeChoice,
  answer: doneAnswer,
})

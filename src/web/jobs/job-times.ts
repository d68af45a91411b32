import { isActive, type Job } from '#contract/jobs.ts'

/** When a job ended, well or not; null while it has not. */
export function endOf(job: Job): string | null {
  return isActive(job) ? null : (job.completed_at ?? job.failed_at ?? job.updated_at)
}

/** Seconds that a job waited, worked and took in all; null where that did not begin. */
export type JobTimes = { queue: number | null; processing: number | null; total: number }

/** @param now milliseconds: what has not ended is counted up to here */
export function timesOf(job: Job, now: number): JobTimes {
  const end = endOf(job) ?? new Date(now).toISOString()
  return {
    queue: job.started_at ? secondsBetween(job.created_at, job.started_at) : null,
    processing: job.started_at && job.status !== 'pending' ? secondsBetween(job.started_at, end) : null,
    total: secondsBetween(job.created_at, end),
  }
}

/** Never below nothing: the clocks of browser and server need not agree. */
const secondsBetween = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)

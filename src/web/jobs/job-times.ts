import { isActive, type Job } from '#contract/jobs/schemas.ts'

/** Returns null while the job is active. */
export function findEndTime(job: Job): string | null {
  return isActive(job) ? null : (job.completed_at ?? job.failed_at ?? job.updated_at)
}

/** In seconds. `queue` and `processing` are null before the first start; `processing` is also null while the job waits for a retry. */
export type JobTimes = { queue: number | null; processing: number | null; total: number }

/** @param now Unix milliseconds */
export function timesOf(job: Job, now: number): JobTimes {
  const end = findEndTime(job) ?? new Date(now).toISOString()
  return {
    queue: job.started_at ? secondsBetween(job.created_at, job.started_at) : null,
    processing: job.started_at && job.status !== 'pending' ? secondsBetween(job.started_at, end) : null,
    total: secondsBetween(job.created_at, end),
  }
}

/** Never negative: the browser's clock may differ from the server's. */
const secondsBetween = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)

import type { JobType } from '#contract/jobs.ts'

/** Carries job ids to workers. The record of a job is the `jobs` table; a delivery too many does no harm. */
export type Queue = {
  /** Delivers the id at once, or not before so many seconds. */
  send(type: JobType, jobId: string, delaySeconds?: number): Promise<void>
}

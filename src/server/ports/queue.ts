import type { JobType } from '#contract/jobs/schemas.ts'

export type JobToQueue = { id: string; type: JobType }

/** Wakes a worker for a job. Duplicate wake-ups are harmless, because the `jobs` table decides which jobs run. */
export type Queue = {
  send(type: JobType, jobId: string, delaySeconds?: number): Promise<void>
}

import type { JobType } from '#contract/jobs/schemas.ts'

export type QueuedJob = { id: string; type: JobType }

/** Delivers job ids to workers. The `jobs` table is authoritative, so duplicate deliveries are harmless. */
export type Queue = {
  send(type: JobType, jobId: string, delaySeconds?: number): Promise<void>
}

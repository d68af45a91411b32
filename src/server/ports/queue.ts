import type { JobType } from '#contract/jobs/schemas.ts'
import type { Db } from '#server/db/connection.ts'

/** Wakes a worker for a job. Duplicate wake-ups are harmless, because the `jobs` table decides which jobs run. */
export type Queue = {
  /** Takes effect when the transaction `tx` commits. */
  send(tx: Db, type: JobType, jobId: string, delaySeconds?: number): Promise<void>
}

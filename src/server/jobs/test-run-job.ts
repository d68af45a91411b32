import type { Deps } from '#server/deps.ts'
import { runClaimedJob } from './run-job.ts'
import type { JobRegistry } from './service.ts'
import { claimJob } from './store.ts'

/** Runs one job without a queue. Does nothing if the job is not pending. */
export async function runJob(
  deps: Deps,
  jobRegistry: JobRegistry,
  jobId: string,
  shutdown: AbortSignal,
): Promise<void> {
  const row = await claimJob(deps.db, jobId, deps.clock())
  if (row) await runClaimedJob(deps, jobRegistry, row, shutdown)
}

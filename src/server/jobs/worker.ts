import { writeFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { PgBoss } from 'pg-boss'
import { type JobType, jobLimits, jobTexts } from '#contract/jobs/schemas.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { Queue } from '#server/ports/queue.ts'
import type { JobRow } from './define-job.ts'
import { typesOf } from './job-classes.ts'
import { runClaimedJob } from './run-job.ts'
import type { JobRegistry } from './service.ts'
import { changeHeldJob, claimNextJob, listAbandonedJobs } from './store.ts'
import { removeWorkFiles } from './work-files.ts'

/**
 * pg-boss gives up a wake-up whose job runs longer than this. The limit can be high, because the leases of the jobs reveal dead workers.
 */
const wakeUpLifeSeconds = 24 * 3600
const sweepEveryMs = 15_000

export type QueueTransport = Queue & {
  start(types: JobType[]): Promise<void>
  /**
   * Calls `run` for each wake-up, with up to `maxConcurrentPerType` concurrent calls per type, so that a hanging engine does not block other
   * types.
   */
  work(
    types: JobType[],
    maxConcurrentPerType: number,
    run: (type: JobType) => Promise<unknown>,
  ): Promise<void>
  stop(): Promise<void>
}

/** pg-boss only wakes workers. The jobs themselves are in the table `jobs`. */
export function createQueueTransport(connection: Connection, log: Deps['log']): QueueTransport {
  const boss = new PgBoss({
    ...connection.queue,
    schema: 'queue',
    useListenNotify: true,
    ...(connection.embedded ? { backend: 'pglite' as const } : {}),
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The queue reported an error'))
  return {
    async start(types) {
      await boss.start()
      for (const type of types) {
        await boss.createQueue(type, {
          retryLimit: 0,
          expireInSeconds: wakeUpLifeSeconds - 1,
          notify: true,
        })
      }
    },
    async send(type, jobId, delaySeconds) {
      await boss.send(type, { jobId }, delaySeconds ? { startAfter: delaySeconds } : {})
    },
    async work(types, maxConcurrentPerType, run) {
      const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }
      for (const type of types.flatMap((one) => Array<JobType>(maxConcurrentPerType).fill(one))) {
        const id = await boss.work(type, polling, async () => {
          await run(type)
          // Without this call, the next waiting job would start only at the next poll.
          boss.notifyWorker(id)
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/**
 * Requeues jobs of dead workers. A job fails only after ten crashes without a new checkpoint, because most crashes have other causes.
 * @param ownIds jobs that this worker is running; they are skipped, because a jump of the clock can end their leases
 */
async function recoverJobs(
  deps: Deps,
  jobRegistry: JobRegistry,
  includesLeased: boolean,
  ownIds: ReadonlySet<string>,
): Promise<void> {
  for (const job of await listAbandonedJobs(deps.db, includesLeased)) {
    if (ownIds.has(job.id)) continue
    const crashes = job.crashes + 1
    const hasFailed = crashes >= jobLimits.crashes
    const now = deps.clock()
    const isRecovered = await deps.db.transaction(async (tx) => {
      // False if the job has changed meanwhile, for example because another worker has recovered it.
      const isChanged = await changeHeldJob(tx, job, {
        status: hasFailed ? 'failed' : 'pending',
        crashes,
        leaseUntil: null,
        updatedAt: now,
        ...(hasFailed ? { failedAt: now, errorMessage: jobTexts.crashed } : {}),
      })
      if (isChanged && hasFailed)
        await jobRegistry.reflectStatus(tx, job, { status: 'failed', message: jobTexts.crashed })
      return isChanged
    })
    if (!isRecovered) continue
    if (hasFailed) await removeWorkFiles(deps, job)
    else await deps.queue.send(job.jobType, job.id)
  }
}

/** @param isOnlyWorker true for the embedded database: no other process runs jobs, so all jobs in progress at the start are abandoned */
export async function startWorker(
  deps: Deps,
  transport: QueueTransport,
  jobRegistry: JobRegistry,
  isOnlyWorker: boolean,
): Promise<{ stop(): Promise<void> }> {
  const shutdown = new AbortController()
  const unfinishedRuns = new Set<Promise<boolean>>()
  const claimedJobs = new Set<JobRow>()
  await recoverJobs(deps, jobRegistry, isOnlyWorker, new Set())
  const { classes, maxConcurrentPerType } = deps.config.work
  const limits = new Map(typesOf(classes).map((type) => [type, pLimit(maxConcurrentPerType)]))

  const warn = (error: unknown) =>
    deps.log.warn({ err: error }, 'Looking for abandoned jobs failed; trying again soon')

  /** Chooses fairly between accounts (`claimNextJob`). Returns false if no job of the type is due or the worker is stopping. */
  async function claimAndRunJob(type: JobType, onClaimed = () => {}): Promise<boolean> {
    if (shutdown.signal.aborted) return false
    const row = await claimNextJob(deps.db, type, deps.clock())
    if (!row) return false
    claimedJobs.add(row)
    onClaimed()
    await runClaimedJob(deps, jobRegistry, row, shutdown.signal).finally(() => claimedJobs.delete(row))
    return true
  }
  async function runWithinLimit(type: JobType, onClaimed?: () => void): Promise<boolean> {
    const run = limits.get(type)?.(claimAndRunJob, type, onClaimed) ?? Promise.resolve(false)
    unfinishedRuns.add(run)
    return run.finally(() => unfinishedRuns.delete(run))
  }
  /** Starts jobs whose wake-ups were lost, until every slot of the type is used or no job is due. */
  async function fillFreeSlots(type: JobType): Promise<void> {
    const { activeCount = 0, pendingCount = 0 } = limits.get(type) ?? {}
    if (activeCount + pendingCount >= maxConcurrentPerType) return
    // Fills the next slot only after this slot has claimed a job, so a sweep without due jobs makes only one query per type.
    const fillNextSlot = () => void fillFreeSlots(type).catch(warn)
    while (await runWithinLimit(type, fillNextSlot));
  }

  // A wake-up only signals that a job of its type waits; `claimNextJob` chooses which job runs.
  await transport.work([...limits.keys()], maxConcurrentPerType, (type) => runWithinLimit(type))
  const sweep = setInterval(async () => {
    try {
      await recoverJobs(deps, jobRegistry, false, new Set([...claimedJobs].map(({ id }) => id)))
      for (const type of limits.keys()) fillFreeSlots(type).catch(warn)
      if (deps.config.workerHealthFile) await writeFile(deps.config.workerHealthFile, '')
    } catch (error) {
      warn(error)
    }
  }, sweepEveryMs)
  return {
    async stop() {
      clearInterval(sweep)
      shutdown.abort()
      await Promise.allSettled(unfinishedRuns)
    },
  }
}

import { writeFile } from 'node:fs/promises'
import { PgBoss } from 'pg-boss'
import { NIL } from 'uuid'
import { type JobType, jobLimits, jobTexts } from '#contract/jobs/schemas.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { JobRow } from './define-job.ts'
import { typesOf } from './job-classes.ts'
import { runClaimedJob } from './run-job.ts'
import type { JobRegistry } from './service.ts'
import { changeHeldJob, claimNextJob, listAbandonedJobs, queueWithin } from './store.ts'
import { removeWorkFiles } from './work-files.ts'

/**
 * pg-boss gives up a wake-up whose jobs take longer than this. The limit can be high, because the leases of the jobs reveal dead workers.
 */
const wakeUpLifeSeconds = 24 * 3600
const sweepEveryMs = 15_000

export type QueueTransport = Deps['queue'] & {
  start(types: JobType[]): Promise<void>
  /**
   * Calls `run` for wake-ups, with up to `maxConcurrentPerType` concurrent calls per type, so that a hanging engine does not block other types.
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
        // Loads the settings of the queue. `send` would load them within its transaction, for whose end the embedded database would wait.
        await boss.findJobs(type, { id: NIL })
      }
    },
    async send(tx, type, jobId, delaySeconds) {
      await boss.send(
        type,
        { jobId },
        { db: queueWithin(tx), ...(delaySeconds ? { startAfter: delaySeconds } : {}) },
      )
    },
    async work(types, maxConcurrentPerType, run) {
      const options = {
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 10,
        localConcurrency: maxConcurrentPerType,
      }
      for (const type of types) await boss.work(type, options, () => run(type))
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
      if (isChanged && !hasFailed) await deps.queue.send(tx, job.jobType, job.id)
      return isChanged
    })
    if (isRecovered && hasFailed) await removeWorkFiles(deps, job)
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
  const claimedJobs = new Set<JobRow>()
  const runs = new Set<Promise<void>>()
  await recoverJobs(deps, jobRegistry, isOnlyWorker, new Set())
  const { classes, maxConcurrentPerType } = deps.config.work
  const usedSlots = new Map(typesOf(classes).map((type) => [type, 0]))
  /** Types for which a wake-up came while all their slots were used. */
  const missed = new Set<JobType>()

  const warn = (error: unknown) =>
    deps.log.warn({ err: error }, 'Looking for waiting jobs failed; trying again soon')

  /** Runs due jobs of the type one after the other, as `claimNextJob` chooses them, unless all slots of the type are used. */
  async function runDueJobs(type: JobType): Promise<void> {
    const used = usedSlots.get(type) ?? 0
    if (used >= maxConcurrentPerType) {
      missed.add(type)
      return
    }
    usedSlots.set(type, used + 1)
    try {
      while (!shutdown.signal.aborted) {
        const row = await claimNextJob(deps.db, type, deps.clock())
        if (!row) {
          // The job of a missed wake-up may have come after this query.
          if (missed.delete(type)) continue
          return
        }
        claimedJobs.add(row)
        await runClaimedJob(deps, jobRegistry, row, shutdown.signal).finally(() => claimedJobs.delete(row))
      }
    } finally {
      usedSlots.set(type, (usedSlots.get(type) ?? 1) - 1)
    }
  }
  function run(type: JobType): Promise<void> {
    const one = runDueJobs(type).finally(() => runs.delete(one))
    runs.add(one)
    return one
  }

  // A wake-up only signals that a job of its type waits.
  await transport.work([...usedSlots.keys()], maxConcurrentPerType, run)
  // Wake-ups come late after the clock was set back, and are lost when a backup is restored.
  const sweep = setInterval(async () => {
    try {
      await recoverJobs(deps, jobRegistry, false, new Set([...claimedJobs].map(({ id }) => id)))
      for (const [type, used] of usedSlots)
        for (let slot = used; slot < maxConcurrentPerType; slot++) run(type).catch(warn)
      if (deps.config.workerHealthFile) await writeFile(deps.config.workerHealthFile, '')
    } catch (error) {
      warn(error)
    }
  }, sweepEveryMs)
  return {
    async stop() {
      clearInterval(sweep)
      shutdown.abort()
      await Promise.allSettled(runs)
    },
  }
}

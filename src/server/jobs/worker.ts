import { PgBoss } from 'pg-boss'
import { type JobType, jobLimits, jobTexts } from '#contract/jobs/schemas.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { Queue } from '#server/ports/queue.ts'
import { typesOf } from './job-classes.ts'
import { runClaimedJob } from './run-job.ts'
import type { Pipeline } from './service.ts'
import { changeHeldJob, claimNextJob, listAbandoned, listUndelivered } from './store.ts'
import { removeWorkFiles } from './work-files.ts'

/** A long time does no harm, because the lease of a job shows that its worker died. */
const deliveryLifeSeconds = 24 * 3600
const sweepEveryMs = 15_000
/** Limits redeliveries of a job, so that several workers or repeated restarts do not fill the queue. */
const redeliverEverySeconds = 60

export type QueueTransport = Queue & {
  start(types: JobType[]): Promise<void>
  /** Delivers a job whose delivery may be lost. */
  sendAgain(type: JobType, jobId: string): Promise<void>
  /** Runs up to `atOnce` jobs of each type, so that a hanging engine does not block other types. */
  work(types: JobType[], atOnce: number, run: (type: JobType, jobId: string) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** pg-boss delivers job ids; the state of the jobs is in the table `jobs`. */
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
          expireInSeconds: deliveryLifeSeconds - 1,
          notify: true,
        })
      }
    },
    async send(type, jobId, delaySeconds) {
      await boss.send(type, { jobId }, delaySeconds ? { startAfter: delaySeconds } : {})
    },
    async sendAgain(type, jobId) {
      await boss.send(type, { jobId }, { singletonKey: jobId, singletonSeconds: redeliverEverySeconds })
    },
    async work(types, atOnce, run) {
      const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }
      for (const type of types.flatMap((one) => Array<JobType>(atOnce).fill(one))) {
        const id = await boss.work<{ jobId: string }>(type, polling, async ([delivery]) => {
          if (delivery) await run(type, delivery.data.jobId)
          // Without this call, the next waiting job would start only at the next poll.
          boss.notifyWorker(id)
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/**
 * Requeues jobs of dead workers. A job fails only after ten crashes without progress, because the job is rarely the
 * reason that a worker died.
 * @param own jobs of this worker, whose leases may be over because the clock jumped
 */
async function recoverJobs(
  deps: Deps,
  pipeline: Pipeline,
  all: boolean,
  own: ReadonlySet<string>,
): Promise<void> {
  for (const job of await listAbandoned(deps.db, all)) {
    if (own.has(job.id)) continue
    const crashes = job.crashes + 1
    const isOver = crashes >= jobLimits.crashes
    const now = deps.clock()
    const isRecovered = await deps.db.transaction(async (tx) => {
      // False if another worker has already recovered the job.
      const isChanged = await changeHeldJob(tx, job, {
        status: isOver ? 'failed' : 'pending',
        crashes,
        leaseUntil: null,
        updatedAt: now,
        ...(isOver ? { failedAt: now, errorMessage: jobTexts.crashed } : {}),
      })
      if (isChanged && isOver) await pipeline.settle(tx, job, 'failed', jobTexts.crashed)
      return isChanged
    })
    if (!isRecovered) continue
    if (isOver) await removeWorkFiles(deps, job.id)
    else await deps.queue.send(job.jobType, job.id)
  }
}

/** @param idle types of which this worker runs no job: a job that waits behind a running one is not lost */
async function redeliver(
  deps: Deps,
  { sendAgain }: Pick<QueueTransport, 'sendAgain'>,
  waitingSince: Date,
  idle: ReadonlySet<string>,
): Promise<void> {
  for (const job of await listUndelivered(deps.db, waitingSince)) {
    if (idle.has(job.jobType)) await sendAgain(job.jobType, job.id)
  }
}

/** @param alone true for the embedded database: no other process runs jobs, so jobs running at start are abandoned */
export async function startWorker(
  deps: Deps,
  transport: QueueTransport,
  pipeline: Pipeline,
  alone: boolean,
): Promise<{ stop(): Promise<void> }> {
  const shutdown = new AbortController()
  const running = new Map<Promise<void>, { type: JobType; jobId: string }>()
  await recoverJobs(deps, pipeline, alone, new Set())
  const { classes, atOnce } = deps.config.work
  const types = typesOf(classes)
  // A delivery only signals that a job of its type waits; `claimNextJob` chooses fairly between accounts.
  await transport.work(types, atOnce, async (type) => {
    if (shutdown.signal.aborted) return
    const row = await claimNextJob(deps.db, type, deps.clock())
    if (!row) return
    const run = runClaimedJob(deps, pipeline, row, shutdown.signal)
    running.set(run, { type, jobId: row.id })
    await run.finally(() => running.delete(run))
  })
  await redeliver(deps, transport, deps.clock(), new Set(types))
  const sweep = setInterval(async () => {
    try {
      const own = [...running.values()]
      await recoverJobs(deps, pipeline, false, new Set(own.map(({ jobId }) => jobId)))
      const waitingSince = new Date(deps.clock().getTime() - 2 * sweepEveryMs)
      const busy = own.map(({ type }) => type)
      const idle = types.filter((type) => !busy.includes(type))
      await redeliver(deps, transport, waitingSince, new Set(idle))
    } catch (error) {
      deps.log.warn({ err: error }, 'Looking for abandoned jobs failed; trying again soon')
    }
  }, sweepEveryMs)
  return {
    async stop() {
      clearInterval(sweep)
      shutdown.abort()
      await Promise.allSettled(running.keys())
    },
  }
}

import { PgBoss } from 'pg-boss'
import { type JobType, jobLimits, jobTexts } from '#contract/jobs.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { Queue } from '#server/ports/queue.ts'
import { typesOf } from './job-classes.ts'
import type { Pipeline } from './pipeline.ts'
import { runClaimedJob } from './run-job.ts'
import { changeHeldJob, claimNextJob, listAbandoned, listUndelivered } from './store.ts'
import { removeWorkFiles } from './work-files.ts'

/** A day: a delivery is never taken back while its job runs, the lease in the record decides that. */
const deliveryLifeSeconds = 24 * 3600
const sweepEveryMs = 15_000
/** Several workers that find a job undelivered, or one that dies again and again, deliver it once in so long: a long queue would become ever longer. */
const againEverySeconds = 60

export type Carrier = Queue & {
  start(types: JobType[]): Promise<void>
  /** Delivers what seems to have been lost. */
  sendAgain(type: JobType, jobId: string): Promise<void>
  /** Takes deliveries until `stop`; with more than one at once a job whose engine says nothing does not hold up the others. */
  work(types: JobType[], atOnce: number, run: (type: JobType, jobId: string) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** pg-boss on our database: it carries ids, the `jobs` table is the record. */
export function createCarrier(connection: Connection, log: Deps['log']): Carrier {
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
      await boss.send(type, { jobId }, { singletonKey: jobId, singletonSeconds: againEverySeconds })
    },
    async work(types, atOnce, run) {
      const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }
      for (const type of types.flatMap((one) => Array<JobType>(atOnce).fill(one))) {
        const id = await boss.work<{ jobId: string }>(type, polling, async ([delivery]) => {
          if (delivery) await run(type, delivery.data.jobId)
          // What waits behind it would otherwise wait for the next look: of a long queue, every time.
          boss.notifyWorker(id)
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/**
 * Gives jobs of dead workers back to the queue. Engines run in children and threads, so a dead worker is rarely the job's
 * fault: only one that outlived ten of them without getting further fails, in words.
 * @param own what this worker runs itself: a lease that ran out because the clock jumped does not count
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
    const isChanged = await deps.db.transaction(async (tx) => {
      // Not where another worker has freed it first, and a third has taken it since.
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
    if (!isChanged) continue
    if (isOver) await removeWorkFiles(deps, job.id)
    else await deps.queue.send(job.jobType as JobType, job.id)
  }
}

/** @param idle types that this worker takes and runs no job of: what waits behind one is not lost, and would be delivered for hours */
async function redeliver(
  deps: Deps,
  { sendAgain }: Pick<Carrier, 'sendAgain'>,
  waitingSince: Date,
  idle: ReadonlySet<string>,
): Promise<void> {
  for (const job of await listUndelivered(deps.db, waitingSince)) {
    if (idle.has(job.jobType)) await sendAgain(job.jobType as JobType, job.id)
  }
}

/**
 * Runs the jobs of this process until stopped: each type has a queue of its own, so that none waits for another.
 * @param alone true where no other process can run jobs (the embedded database): what runs at start is abandoned.
 */
export async function startWorker(
  deps: Deps,
  carrier: Carrier,
  pipeline: Pipeline,
  alone: boolean,
): Promise<{ stop(): Promise<void> }> {
  const shutdown = new AbortController()
  const running = new Map<Promise<void>, { type: JobType; jobId: string }>()
  await recoverJobs(deps, pipeline, alone, new Set())
  const { classes, atOnce } = deps.config.work
  const types = typesOf(classes)
  // A delivery says that a job of its type waits; which one runs is decided fairly between accounts.
  await carrier.work(types, atOnce, async (type) => {
    if (shutdown.signal.aborted) return
    const row = await claimNextJob(deps.db, type, deps.clock())
    if (!row) return
    const run = runClaimedJob(deps, pipeline, row, shutdown.signal)
    running.set(run, { type, jobId: row.id })
    await run.finally(() => running.delete(run))
  })
  await redeliver(deps, carrier, deps.clock(), new Set(types))
  const sweep = setInterval(async () => {
    try {
      const own = [...running.values()]
      await recoverJobs(deps, pipeline, false, new Set(own.map(({ jobId }) => jobId)))
      const waitingSince = new Date(deps.clock().getTime() - 2 * sweepEveryMs)
      const busy = own.map(({ type }) => type)
      const idle = types.filter((type) => !busy.includes(type))
      await redeliver(deps, carrier, waitingSince, new Set(idle))
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

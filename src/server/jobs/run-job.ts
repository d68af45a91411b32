import type * as z from 'zod/mini'
import { AppError, generalTexts } from '#contract/errors.ts'
import { isActive, jobLimits, jobTexts } from '#contract/jobs/schemas.ts'
import { meterPace, type PaceMeter } from '#core/jobs/measure-pace.ts'
import type { Deps } from '#server/deps.ts'
import { Postponed, RetryLater } from '#server/ports/retry-later.ts'
import { deleteCheckpoints, findCheckpoint, insertCheckpoint } from './checkpoint-store.ts'
import type { JobHandle, JobRow } from './define-job.ts'
import type { JobRegistry } from './service.ts'
import { changeHeldJob, findJob, lockHeldJob, renewLease } from './store.ts'
import { removeWorkFiles, storeUnreadableAnswer } from './work-files.ts'

/** How often a running job stores progress, renews its lease and checks for cancellation. */
const tickMs = 1_000
/** Delays before the second and later tries (docs/product.md, “Engines”). */
const backOffMs = [5_000, 30_000, 120_000, 300_000, 600_000, 900_000, 900_000]

/** A postponed job is looked at again at least this often, because a due time far ahead counts as a clock that was set back. */
const longestWaitMs = 2 * 3600_000

class RunStopped extends Error {}

export async function runClaimedJob(
  deps: Deps,
  jobRegistry: JobRegistry,
  row: JobRow,
  shutdown: AbortSignal,
): Promise<void> {
  const stop = new AbortController()
  const state: Pick<JobRow, 'progress' | 'stage' | 'processingMode' | 'pace'> = {
    progress: row.progress,
    stage: row.stage,
    processingMode: row.processingMode,
    pace: null,
  }
  let stage = row.stage
  let meter: PaceMeter = { stage: null, progress: 0, pace: null }
  let { tries } = row
  const stopForShutdown = () => stop.abort(new RunStopped('The server shuts down'))
  const stopAsNotHeld = () => stop.abort(new RunStopped('The job was taken away'))
  // The shutdown may have begun while the job was being claimed.
  if (shutdown.aborted) stopForShutdown()
  shutdown.addEventListener('abort', stopForShutdown, { once: true })

  let isRenewing = false
  const ticker = setInterval(async () => {
    if (isRenewing) return
    isRenewing = true
    try {
      if (!(await renewLease(deps.db, row, state, deps.clock()))) stopAsNotHeld()
    } catch (error) {
      // Only logs the error: the lease outlives a short outage of the database, and after a long outage another attempt continues the job.
      deps.log.warn({ err: error, jobId: row.id }, 'The progress of a job could not be stored')
    } finally {
      isRenewing = false
    }
  }, tickMs)

  const handle: JobHandle = {
    signal: stop.signal,
    async once(name, schema, work) {
      const earlier = await handle.recall(name, schema)
      if (earlier !== null) return earlier
      const result = await work()
      await handle.remember(name, result)
      return result
    },
    async recall<T>(name: string, schema: z.ZodMiniType<T>) {
      const parsed = schema.safeParse(await findCheckpoint(deps.db, row.id, name))
      if (!parsed.success) return null
      // The progress that a checkpoint of an earlier attempt brings took no time.
      meter = { ...meter, pace: null }
      return parsed.data
    },
    async remember(name, result) {
      if (!(await insertCheckpoint(deps.db, row, name, result, deps.clock()))) stopAsNotHeld()
      stop.signal.throwIfAborted()
      tries = 0
    },
    report(current, share) {
      stage = current
      state.stage = current
      state.progress = Math.max(0, Math.min(1, share))
      meter = meterPace(meter, current, state.progress, deps.clock().getTime())
      state.pace = meter.pace
    },
    addDetail(detail) {
      state.stage = `${stage}: ${detail}`
    },
    setEngine(engine) {
      state.processingMode = engine
    },
  }

  try {
    stop.signal.throwIfAborted()
    const definition = jobRegistry.definitionOf(row.jobType)
    const finish = await definition.run(deps, row, handle)
    stop.signal.throwIfAborted()
    await deps.db.transaction(async (tx) => {
      if (!(await lockHeldJob(tx, row))) return
      const result = await finish(tx)
      const now = deps.clock()
      await changeHeldJob(tx, row, {
        status: 'completed',
        progress: 1,
        stage: null,
        processingMode: state.processingMode,
        result,
        completedAt: now,
        updatedAt: now,
      })
      await deleteCheckpoints(tx, row.id)
      await jobRegistry.startNextJob(deps, tx, row)
    })
  } catch (error) {
    await retryOrFail(deps, jobRegistry, { ...row, ...state, tries }, error, stop.signal, shutdown.aborted)
  } finally {
    clearInterval(ticker)
    shutdown.removeEventListener('abort', stopForShutdown)
    await cleanUp(deps, row).catch((error: unknown) =>
      deps.log.warn({ err: error, jobId: row.id }, 'The work files of a job could not be removed'),
    )
  }
}

/** Keeps the work files of an active job, because its next attempt can use them. */
async function cleanUp(deps: Deps, row: JobRow): Promise<void> {
  const now = await findJob(deps.db, row.id)
  if (!now || !isActive(now)) await removeWorkFiles(deps, row)
}

function chooseDelay(tries: number, requestedMs: number): number {
  return Math.max(requestedMs, backOffMs[tries - 1] ?? 0) * (1 + Math.random() / 5)
}

function explainFailure(error: unknown, willRetry: boolean): string {
  if (error instanceof RetryLater) return willRetry ? error.userText : error.finalText
  if (error instanceof AppError) return error.message
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return isFull ? generalTexts.noSpace : jobTexts.unexpected
}

async function retryOrFail(
  deps: Deps,
  jobRegistry: JobRegistry,
  row: JobRow,
  error: unknown,
  signal: AbortSignal,
  isShutdown: boolean,
): Promise<void> {
  const now = deps.clock()
  if (signal.aborted) {
    // After a shutdown, the job resumes from its last checkpoint. The record of a cancelled or taken-over job does not change.
    if (isShutdown) await requeueHeldJob(deps, row, { leaseUntil: null, updatedAt: now })
    return
  }
  if (error instanceof Postponed) {
    const { until, stage } = error
    const delayMs = Math.min(longestWaitMs, Math.max(0, until.getTime() - now.getTime()))
    const notBefore = new Date(now.getTime() + delayMs)
    await requeueHeldJob(deps, row, { stage, notBefore, updatedAt: now }, delayMs)
    return
  }
  // UNAVAILABLE is temporary, for example because the file store does not answer.
  const isKnown = error instanceof AppError && error.code !== 'UNAVAILABLE'
  const tries = row.tries + 1
  const delayMs = isKnown ? null : chooseDelay(tries, error instanceof RetryLater ? error.delayMs : 0)
  if (!isKnown) deps.log.error({ err: error, jobId: row.id, type: row.jobType }, 'A job failed')
  const answerFile = await storeUnreadableAnswer(deps, row.id, error)
  if (answerFile) deps.log.warn({ jobId: row.id, answerFile }, 'An engine answered what could not be read')
  const { maxTriesIfUnavailable } = jobRegistry.definitionOf(row.jobType)
  const maxTries =
    error instanceof RetryLater && error.isUnavailable ? maxTriesIfUnavailable : jobLimits.tries
  const willRetry = delayMs !== null && tries < maxTries
  const message = explainFailure(error, willRetry)
  const errorCode = error instanceof AppError ? error.code : null
  const failed = {
    tries,
    // Stored here too, because the job may have called `setEngine` after the last tick.
    processingMode: row.processingMode,
    errorMessage: message,
    errorCode,
    updatedAt: now,
  }
  if (willRetry) {
    await requeueHeldJob(deps, row, { ...failed, notBefore: new Date(now.getTime() + delayMs) }, delayMs)
    return
  }
  await deps.db.transaction(async (tx) => {
    if (await changeHeldJob(tx, row, { ...failed, status: 'failed', failedAt: now }))
      await jobRegistry.reflectStatus(tx, row, { status: 'failed', message })
  })
}

/** Does nothing if this attempt no longer holds the job. */
async function requeueHeldJob(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  row: JobRow,
  change: Parameters<typeof changeHeldJob>[2],
  delayMs = 0,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await changeHeldJob(tx, row, { ...change, status: 'pending' }))
      await queue.send(tx, row.jobType, row.id, Math.ceil(delayMs / 1000))
  })
}

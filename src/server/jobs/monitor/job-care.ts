import type { AuditAction } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import { adminJobLimits, jobCareTexts, type RetryAllAnswer } from '#contract/jobs/monitor.ts'
import { jobTexts, jobTypeNames, type PausableType } from '#contract/jobs/schemas.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { ReflectStatus } from '../define-job.ts'
import { requeueJob } from '../service.ts'
import { findJob } from '../store.ts'
import { countObstacles, dismissJobs, listRetryable, undismissJob } from './failed-store.ts'
import { deletePause, insertPause, renewWaiting } from './pause-store.ts'

type Recorder = Pick<Deps, 'ids' | 'clock'>

const record = (
  deps: Recorder,
  db: Db,
  { userId: actorId }: AdminAccess,
  action: AuditAction,
  target: string,
) => recordAudit(deps, db, { actorId, action, target })

/** Skips a job whose status changes in the meantime, for example because its user retries it. */
export async function retryFailedJobs(
  deps: Recorder & Pick<Deps, 'db' | 'queue'>,
  reflectStatus: ReflectStatus,
  access: AdminAccess,
): Promise<Omit<RetryAllAnswer, 'success'>> {
  const counts = await countObstacles(deps.db)
  const skipped = counts.flatMap(({ obstacle, count }) => (obstacle ? [{ obstacle, count }] : []))
  const able = counts.find(({ obstacle }) => obstacle === null)?.count ?? 0
  const jobIds = await listRetryable(deps.db, adminJobLimits.retriedAtOnce)
  const retried = await deps.db.transaction(async (tx) => {
    let count = 0
    for (const jobId of jobIds) if (await tryAgain({ ...deps, db: tx }, reflectStatus, jobId)) count++
    if (count > 0) await record(deps, tx, access, 'jobs.retried', jobCareTexts.retried(count))
    return count
  })
  return { retried, skipped, left: Math.max(0, able - jobIds.length) }
}

async function tryAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  reflectStatus: ReflectStatus,
  jobId: string,
): Promise<boolean> {
  try {
    await requeueJob(deps, reflectStatus, jobId)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return false
    throw error
  }
}

export async function dismissFailedJobs(
  deps: Recorder & Pick<Deps, 'db'>,
  access: AdminAccess,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const dismissed = await dismissJobs(tx, deps.clock())
    if (dismissed > 0) {
      await record(deps, tx, access, 'jobs.dismissed', jobCareTexts.allDismissed(dismissed))
    }
    return dismissed
  })
}

async function changeOne(
  deps: Recorder & Pick<Deps, 'db'>,
  access: AdminAccess,
  jobId: string,
  action: AuditAction,
  change: (tx: Db) => Promise<boolean>,
  refusal: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const job = await findJob(tx, jobId)
    if (!job) throw new AppError('NOT_FOUND', jobTexts.notFound)
    if (!(await change(tx))) throw new AppError('CONFLICT', refusal)
    await record(deps, tx, access, action, `#${job.sequence}`)
  })
}

export const dismissJob = (deps: Recorder & Pick<Deps, 'db'>, access: AdminAccess, jobId: string) =>
  changeOne(
    deps,
    access,
    jobId,
    'jobs.dismissed',
    async (tx) => (await dismissJobs(tx, deps.clock(), jobId)) === 1,
    jobCareTexts.cannotDismiss,
  )

export const bringBackJob = (deps: Recorder & Pick<Deps, 'db'>, access: AdminAccess, jobId: string) =>
  changeOne(
    deps,
    access,
    jobId,
    'jobs.undismissed',
    (tx) => undismissJob(tx, jobId),
    jobCareTexts.notDismissed,
  )

/** Running jobs finish, but no process starts another job of this type until `resumePausedJobs` is called. */
export async function pauseJobs(
  deps: Recorder & Pick<Deps, 'db'>,
  access: AdminAccess,
  jobType: PausableType,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const pause = { pausedAt: deps.clock(), pausedBy: access.userId }
    if (await insertPause(tx, jobType, pause))
      await record(deps, tx, access, 'jobs.paused', jobTypeNames[jobType])
  })
}

export async function resumePausedJobs(
  deps: Recorder & Pick<Deps, 'db' | 'queue'>,
  access: AdminAccess,
  jobType: PausableType,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await deletePause(tx, jobType))) return
    await record(deps, tx, access, 'jobs.resumed', jobTypeNames[jobType])
    for (const id of await renewWaiting(tx, jobType, deps.clock())) await deps.queue.send(tx, jobType, id)
  })
}

import { AppError } from '#contract/errors.ts'
import { isActive, type Job, type JobType, jobLimits, jobTexts } from '#contract/jobs/schemas.ts'
import { type CampaignAccess, findCampaignAccess, type SessionAccess } from '#server/auth/campaign-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { JobDefinition, JobRow, ReflectStatus } from './define-job.ts'
import { countJobsOfUser, listCampaignsOfGm, listUnresolvedFailures } from './list-store.ts'
import { presentJob } from './present.ts'
import {
  findJob,
  insertJob,
  isCampaignTrashed,
  type JobOwner,
  type JobScope,
  listActiveJobs,
  listJobsOfSession,
  listJobsOfUser,
  moveJob,
  resumeSuspendedJobs,
  stopActiveJob,
} from './store.ts'
import { removeWorkFiles } from './work-files.ts'

export { type Checkpoint, listActiveCheckpoints } from './checkpoint-store.ts'
export { listPausedTypes } from './monitor/pause-store.ts'
export { findTranscriptionJob, isPaused, type JobScope, listJobsOfType } from './store.ts'
export { storeUnreadableAnswer, workFileOf } from './work-files.ts'

type NewJob = {
  type: JobType
  payload: object
  userId: string | null
  campaignId?: string
  sessionId?: string
  audioFileId?: string
}

export async function startJob(
  deps: Pick<Deps, 'ids' | 'clock' | 'queue'>,
  tx: Db,
  job: NewJob,
): Promise<string> {
  const id = deps.ids.next()
  const now = deps.clock()
  await insertJob(tx, {
    id,
    jobType: job.type,
    status: 'pending',
    payload: job.payload,
    userId: job.userId,
    campaignId: job.campaignId ?? null,
    sessionId: job.sessionId ?? null,
    audioFileId: job.audioFileId ?? null,
    createdAt: now,
    updatedAt: now,
  })
  await deps.queue.send(tx, job.type, id)
  return id
}

export const listFailedJobs = (deps: Pick<Deps, 'db'>, { campaignId }: CampaignAccess<'gm'>, limit: number) =>
  listUnresolvedFailures(deps.db, campaignId, limit)

type UserJobs = { jobs: Job[]; activeJobs: Job[]; summary: Record<JobRow['status'], number> }

export async function listOwnJobs(deps: Pick<Deps, 'db'>, actor: JobOwner, limit: number): Promise<UserJobs> {
  const ofGm = new Set(await listCampaignsOfGm(deps.db, actor.userId))
  const jobs = (await listJobsOfUser(deps.db, actor, limit)).map((listed) =>
    presentJob(listed, ofGm.has(listed.job.campaignId ?? '') ? 'gm' : 'player'),
  )
  const summary = { pending: 0, in_progress: 0, completed: 0, failed: 0, cancelled: 0 }
  for (const { status, count } of await countJobsOfUser(deps.db, actor)) summary[status] = count
  const activeJobs = jobs.filter(isActive)
  return { jobs, activeJobs, summary }
}

/** Newest first, at most `jobLimits.listMax`. */
export async function listSessionJobs(deps: Pick<Deps, 'db'>, access: SessionAccess): Promise<Job[]> {
  const listed = await listJobsOfSession(deps.db, access.sessionId, jobLimits.listMax)
  return listed.map((one) => presentJob(one, access.role))
}

/** A second job is unnecessary while one waits, because the waiting job reads the session only when it starts. */
export async function hasWaitingJob(db: Db, sessionId: string, type: JobType): Promise<boolean> {
  const active = await listActiveJobs(db, { sessionId })
  return active.some((job) => job.jobType === type && job.status === 'pending')
}

/**
 * Members may control jobs that they started, and game masters all jobs of their campaigns. Administrators may also control their own jobs
 * without a campaign. Other users get 404.
 */
async function requireControl(deps: Pick<Deps, 'db'>, actor: Actor, jobId: string): Promise<void> {
  const job = await findJob(deps.db, jobId)
  const isOwn = job?.userId === actor.userId
  if (job && !job.campaignId && isOwn && actor.accountRole === 'admin' && actor.campaignId === null) return
  // Queries access even for an unknown job, so that the response time does not reveal whether the job exists.
  const access = await findCampaignAccess(deps, actor, job?.campaignId ?? '')
  if (!access || (!isOwn && access.role !== 'gm')) throw new AppError('NOT_FOUND', jobTexts.notFound)
}

/** Job definitions of all features, passed in so that this module depends on no other feature. */
export type JobRegistry = {
  types: JobType[]
  definitionOf(type: string): JobDefinition
  reflectStatus: ReflectStatus
  /** Runs in the transaction that completes `done`. */
  startNextJob(deps: Deps, tx: Db, done: JobRow): Promise<void>
}

export async function cancelJob(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  reflectStatus: ReflectStatus,
  actor: Actor,
  jobId: string,
): Promise<void> {
  await requireControl(deps, actor, jobId)
  await cancelActiveJob(deps, reflectStatus, jobId)
}

/** The caller must check permissions. `record` runs in the transaction of the change. */
export async function cancelActiveJob(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  reflectStatus: ReflectStatus,
  jobId: string,
  record?: (tx: Db) => Promise<void>,
): Promise<void> {
  const { wasWaiting, job } = await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const stopped = await stopActiveJob(tx, jobId, { status: 'cancelled', updatedAt: now, failedAt: now })
    if (!stopped) throw new AppError('CONFLICT', jobTexts.cannotCancel)
    await reflectStatus(tx, stopped.job, { status: 'cancelled', message: null })
    await record?.(tx)
    return stopped
  })
  if (wasWaiting) await removeWorkFiles(deps, job)
}

export async function retryJob(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  reflectStatus: ReflectStatus,
  actor: Actor,
  jobId: string,
): Promise<void> {
  await requireControl(deps, actor, jobId)
  await requeueJob(deps, reflectStatus, jobId)
}

/**
 * If several calls run at the same time, at most one succeeds; the others throw CONFLICT. `record` runs in the transaction of the change.
 */
export async function requeueJob(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  reflectStatus: ReflectStatus,
  jobId: string,
  record?: (tx: Db) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const moved = await moveToPending(deps, tx, jobId)
    if (!moved) throw new AppError('CONFLICT', jobTexts.cannotRetry)
    if (await isCampaignTrashed(tx, moved)) throw new AppError('CONFLICT', jobTexts.campaignInTrash)
    await reflectStatus(tx, moved, { status: 'pending', message: null })
    await record?.(tx)
  })
}

/**
 * Cancels the active jobs of a scope that is being deleted, without `failedAt`, so that `resumeJobs` can resume them.
 * @returns the ids of the recordings that the jobs worked on
 */
export async function suspendJobs(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  scope: JobScope,
): Promise<string[]> {
  const audioFileIds: string[] = []
  for (const { id } of await listActiveJobs(deps.db, scope)) {
    const change = { status: 'cancelled' as const, updatedAt: deps.clock() }
    const stopped = await stopActiveJob(deps.db, id, change)
    if (stopped?.wasWaiting) await removeWorkFiles(deps, stopped.job)
    if (stopped?.job.audioFileId) audioFileIds.push(stopped.job.audioFileId)
  }
  return audioFileIds
}

/** Resumes the jobs that `suspendJobs` cancelled. */
export async function resumeJobs(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Db,
  scope: JobScope,
  suspendedSince: Date,
): Promise<void> {
  const resumed = await resumeSuspendedJobs(tx, scope, suspendedSince, deps.clock())
  for (const { id, jobType } of resumed) await deps.queue.send(tx, jobType, id)
}

/** Accepts failed and cancelled jobs, and completed ones if `allowed` permits them. Returns null for other jobs. */
export async function moveToPending(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Db,
  jobId: string,
  allowed: 'stopped only' | 'or completed' = 'stopped only',
): Promise<JobRow | null> {
  const from: JobRow['status'][] = ['failed', 'cancelled']
  if (allowed === 'or completed') from.push('completed')
  const job = await moveJob(tx, jobId, from, {
    status: 'pending',
    tries: 0,
    crashes: 0,
    progress: 0,
    stage: null,
    errorMessage: null,
    errorCode: null,
    failedAt: null,
    completedAt: null,
    dismissedAt: null,
    startedAt: null,
    updatedAt: deps.clock(),
  })
  if (job) await deps.queue.send(tx, job.jobType, job.id)
  return job
}

import { AppError } from '#contract/errors.ts'
import { activeStatuses, isActive, type Job, type JobType, jobLimits, jobTexts } from '#contract/jobs.ts'
import { findCampaignAccess, type SessionAccess } from '#server/auth/campaign-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { JobRow } from './define-job.ts'
import { presentJob } from './present.ts'
import {
  countJobsOfUser,
  findJob,
  findJobOfAudio,
  findJobsOfType,
  insertJob,
  isInBin,
  type JobScope,
  listActiveJobs,
  listCampaignsOfGm,
  listJobsOfSession,
  listJobsOfUser,
  moveJob,
  resumeStopped,
} from './store.ts'

export { keepAnswer } from './keep-answer.ts'
export type { JobScope } from './store.ts'

export type NewJob = {
  type: JobType
  payload: object
  userId: string | null
  campaignId?: string
  sessionId?: string
  audioFileId?: string
}

/** Writes a waiting job into a transaction. After it has committed, hand the id to `queue.send`. */
export async function recordJob(deps: Pick<Deps, 'ids' | 'clock'>, tx: Db, job: NewJob): Promise<string> {
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
  return id
}

/** Records a job and delivers it at once. */
export async function startJob(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue'>,
  job: NewJob,
): Promise<string> {
  const id = await recordJob(deps, deps.db, job)
  await deps.queue.send(job.type, id)
  return id
}

type UserJobs = { jobs: Job[]; activeJobs: Job[]; summary: Record<JobRow['status'], number> }

export async function listOwnJobs(
  deps: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'userId'>,
  limit: number,
): Promise<UserJobs> {
  const ofGm = new Set(await listCampaignsOfGm(deps.db, actor.userId))
  const jobs = (await listJobsOfUser(deps.db, actor.userId, limit)).map((listed) =>
    presentJob(listed, ofGm.has(listed.job.campaignId ?? '') ? 'gm' : 'player'),
  )
  const summary = { pending: 0, in_progress: 0, completed: 0, failed: 0, cancelled: 0 }
  for (const { status, count } of await countJobsOfUser(deps.db, actor.userId)) summary[status] = count
  const activeJobs = jobs.filter(isActive)
  return { jobs, activeJobs, summary }
}

/** The jobs of a session, newest first. */
export async function listSessionJobs(deps: Pick<Deps, 'db'>, access: SessionAccess): Promise<Job[]> {
  const listed = await listJobsOfSession(deps.db, access.sessionId, jobLimits.listMax)
  return listed.map((one) => presentJob(one, access.role))
}

/** The newest jobs of a type, newest first. */
export async function listJobsOfType(deps: Pick<Deps, 'db'>, type: JobType): Promise<JobRow[]> {
  return findJobsOfType(deps.db, type, jobLimits.listMax)
}

/** The newest transcription job of a recording, null if none was ever started. */
export async function findTranscriptionJob(
  deps: Pick<Deps, 'db'>,
  audioFileId: string,
): Promise<JobRow | null> {
  return findJobOfAudio(deps.db, audioFileId)
}

/** True while a job of this type waits for the session: it will read whatever is written before it starts. */
export async function hasWaitingJob(db: Db, sessionId: string, type: JobType): Promise<boolean> {
  const active = await listActiveJobs(db, { sessionId })
  return active.some((job) => job.jobType === type && job.status === 'pending')
}

/**
 * Whoever started a job, or a game master of its campaign, may cancel and retry it. For others it does not exist. One that
 * belongs to no campaign is the installation's: whoever started it may as long as they administer it.
 */
async function requireControl(deps: Pick<Deps, 'db'>, actor: Actor, jobId: string): Promise<void> {
  const job = await findJob(deps.db, jobId)
  const isOwn = job?.userId === actor.userId
  if (job && !job.campaignId && isOwn && actor.role === 'admin') return
  // Asked for also where there is no job: what is foreign costs as much as what never was.
  const access = await findCampaignAccess(deps, actor, job?.campaignId ?? '')
  if (!access || (!isOwn && access.role !== 'gm')) throw new AppError('NOT_FOUND', jobTexts.notFound)
}

/** Says what happened to the noun's own record; given by the pipeline, so that this module knows no nouns. */
export type SettleJob = (
  db: Db,
  job: JobRow,
  status: 'pending' | 'failed' | 'cancelled',
  message: string | null,
) => Promise<void>

export async function cancelJob(
  deps: Pick<Deps, 'db' | 'clock'>,
  settle: SettleJob,
  actor: Actor,
  jobId: string,
): Promise<void> {
  await requireControl(deps, actor, jobId)
  await stopJob(deps, settle, jobId)
}

/** Cancels a job for somebody who may, and the noun's own record with it. */
export async function stopJob(
  deps: Pick<Deps, 'db' | 'clock'>,
  settle: SettleJob,
  jobId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const job = await moveJob(tx, jobId, activeStatuses, {
      status: 'cancelled',
      updatedAt: now,
      failedAt: now,
    })
    if (!job) throw new AppError('CONFLICT', jobTexts.cannotCancel)
    await settle(tx, job, 'cancelled', null)
  })
}

export async function retryJob(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  settle: SettleJob,
  actor: Actor,
  jobId: string,
): Promise<void> {
  await requireControl(deps, actor, jobId)
  await queueAgain(deps, settle, jobId)
}

/** Queues a failed or cancelled job again; of ten at once, one wins and the others read why not. */
export async function queueAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  settle: SettleJob,
  jobId: string,
): Promise<void> {
  const job = await deps.db.transaction(async (tx) => {
    const moved = await retryStoppedJob({ db: tx, clock: deps.clock }, jobId)
    if (!moved) throw new AppError('CONFLICT', jobTexts.cannotRetry)
    if (await isInBin(tx, moved)) throw new AppError('CONFLICT', jobTexts.campaignInBin)
    await settle(tx, moved, 'pending', null)
    return moved
  })
  await deps.queue.send(job.jobType as JobType, job.id)
}

/** The jobs of what is deleted stop and write nothing more. Returns the recordings that they worked on. */
export async function stopJobs(deps: Pick<Deps, 'db' | 'clock'>, scope: JobScope): Promise<string[]> {
  const stopped: string[] = []
  for (const { id } of await listActiveJobs(deps.db, scope)) {
    const change = { status: 'cancelled' as const, updatedAt: deps.clock() }
    const job = await moveJob(deps.db, id, activeStatuses, change)
    if (job?.audioFileId) stopped.push(job.audioFileId)
  }
  return stopped
}

/** Makes the jobs wait again that `stopJobs` stopped since then; a job that a person cancelled stays cancelled. */
export async function resumeJobs(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: JobScope,
  stoppedSince: Date,
): Promise<JobRow[]> {
  return resumeStopped(deps.db, scope, stoppedSince, deps.clock())
}

export async function sendJobs(deps: Pick<Deps, 'queue'>, resumed: JobRow[]): Promise<void> {
  for (const { id, jobType } of resumed) await deps.queue.send(jobType as JobType, id)
}

/** Makes a failed or cancelled job wait again, for `queue.send` to deliver; null if it is neither. */
export async function retryStoppedJob(
  deps: Pick<Deps, 'db' | 'clock'>,
  jobId: string,
): Promise<JobRow | null> {
  return moveJob(deps.db, jobId, ['failed', 'cancelled'], {
    status: 'pending',
    tries: 0,
    crashes: 0,
    progress: 0,
    stage: null,
    errorMessage: null,
    failedAt: null,
    startedAt: null,
    updatedAt: deps.clock(),
  })
}

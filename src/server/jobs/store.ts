import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { activeStatuses, jobLimits, unlistedJobTypes } from '#contract/jobs/schemas.ts'
import { isStorable } from '#contract/text.ts'
import type { Actor } from '#server/auth/tokens.ts'
import { type Db, selectRows } from '#server/db/connection.ts'
import { audioFiles, campaigns, jobs, members, sessions } from '#server/db/schema.ts'
import { settings, users } from '#server/db/schema-accounts.ts'
import type { JobRow } from './define-job.ts'

/** A worker that does not renew the lease in time loses its job. */
const lease = sql`now() + interval '60 seconds'`

/** Lets pg-boss write within a transaction. */
export const queueWithin = (tx: Db) =>
  fromDrizzle({ execute: async (query) => ({ rows: await selectRows(tx, sql`${query}`) }) }, sql)

export async function insertJob(db: Db, job: typeof jobs.$inferInsert): Promise<void> {
  await db.insert(jobs).values(job)
}

export const isPaused = sql<boolean>`exists (select from ${settings} where ${settings.key} = 'paused:' || ${jobs.jobType})`

/** Returns null if the job is not pending or its type is paused. */
export async function claimJob(db: Db, id: string, now: Date): Promise<JobRow | null> {
  const [row] = await db
    .update(jobs)
    .set({
      status: 'in_progress',
      attempt: sql`${jobs.attempt} + 1`,
      leaseUntil: lease,
      startedAt: now,
      updatedAt: now,
      notBefore: null,
      errorMessage: null,
      pace: null,
    })
    .where(and(eq(jobs.id, id), eq(jobs.status, 'pending'), not(isPaused)))
    .returning()
  return row ?? null
}

/** A due time further ahead than this means that the clock was set back; the job then counts as due. */
const longestDelayMs = 3 * 3600_000

/**
 * Claims a job of the account with the fewest running jobs of the type. A tie goes to the account that has waited longest since its last
 * job of the type started. Returns null if no job is due.
 */
export async function claimNextJob(db: Db, type: JobRow['jobType'], now: Date): Promise<JobRow | null> {
  const future = new Date(now.getTime() + longestDelayMs)
  for (;;) {
    const isWaiting = and(
      eq(jobs.jobType, type),
      eq(jobs.status, 'pending'),
      not(isPaused),
      or(isNull(jobs.notBefore), lte(jobs.notBefore, now), gt(jobs.notBefore, future)),
    )
    const first = db
      .selectDistinctOn([jobs.userId], { id: jobs.id, userId: jobs.userId, sequence: jobs.sequence })
      .from(jobs)
      .where(isWaiting)
      .orderBy(jobs.userId, jobs.sequence)
      .as('first')
    const turn = db
      .select({
        running: sql`count(*) filter (where ${jobs.status} = 'in_progress')`.as('running'),
        startedAt: sql`max(${jobs.startedAt})`.as('started_at'),
      })
      .from(jobs)
      .where(and(eq(jobs.jobType, type), sql`${jobs.userId} is not distinct from ${first.userId}`))
      .as('turn')
    const [next] = await db
      .select({ id: first.id })
      .from(first)
      .innerJoinLateral(turn, sql`true`)
      .orderBy(turn.running, sql`${turn.startedAt} asc nulls first`, first.sequence)
      .limit(1)
    if (!next) return null
    // Another worker may have claimed the job first.
    const claimed = await claimJob(db, next.id, now)
    if (claimed) return claimed
  }
}

export type HeldJob = Pick<JobRow, 'id' | 'attempt'>
const isHeld = (job: HeldJob) =>
  and(eq(jobs.id, job.id), eq(jobs.attempt, job.attempt), eq(jobs.status, 'in_progress'))

/** Also stores the progress. Returns false if this attempt no longer holds the job. */
export async function renewLease(
  db: Db,
  job: HeldJob,
  state: Pick<JobRow, 'progress' | 'stage' | 'processingMode' | 'pace'>,
  now: Date,
): Promise<boolean> {
  const held = await db
    .update(jobs)
    .set({ ...state, leaseUntil: lease, updatedAt: now })
    .where(isHeld(job))
    .returning({ id: jobs.id })
  return held.length === 1
}

/** Locks the job until the transaction ends. Returns false if this attempt no longer holds the job. */
export async function lockHeldJob(tx: Db, job: HeldJob): Promise<boolean> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(isHeld(job)).for('update')
  return rows.length === 1
}

export async function changeHeldJob(
  db: Db,
  job: HeldJob,
  change: Partial<typeof jobs.$inferInsert>,
): Promise<boolean> {
  const changed = await db.update(jobs).set(change).where(isHeld(job)).returning({ id: jobs.id })
  return changed.length === 1
}

export async function moveJob(
  db: Db,
  id: string,
  from: JobRow['status'][],
  change: Partial<typeof jobs.$inferInsert>,
): Promise<JobRow | null> {
  const [row] = await db
    .update(jobs)
    .set(change)
    .where(and(eq(jobs.id, id), inArray(jobs.status, from)))
    .returning()
  return row ?? null
}

/**
 * Returns null if the job had already ended. If `wasWaiting` is true, the caller must remove the job's work files, because no worker does.
 */
export async function stopActiveJob(
  db: Db,
  id: string,
  change: Partial<typeof jobs.$inferInsert>,
): Promise<{ job: JobRow; wasWaiting: boolean } | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id)).for('update')
    const job = await moveJob(tx, id, activeStatuses, change)
    return job && { job, wasWaiting: before?.status === 'pending' }
  })
}

/** Unlike jobs that a user cancelled, suspended ones have no `failedAt`. */
export async function resumeSuspendedJobs(
  db: Db,
  scope: JobScope,
  suspendedSince: Date,
  now: Date,
): Promise<JobRow[]> {
  return db
    .update(jobs)
    .set({ status: 'pending', leaseUntil: null, updatedAt: now })
    .where(
      and(
        isInScope(scope),
        eq(jobs.status, 'cancelled'),
        isNull(jobs.failedAt),
        gte(jobs.updatedAt, suspendedSince),
      ),
    )
    .returning()
}

export async function isCampaignTrashed(
  db: Db,
  { campaignId }: Pick<JobRow, 'campaignId'>,
): Promise<boolean> {
  if (campaignId === null) return false
  const [row] = await db
    .select({ deletedAt: campaigns.deletedAt })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  return row?.deletedAt !== null
}

/** A lease that ends later than this means that the database's clock was set back. */
const longestLease = sql`now() + interval '5 minutes'`

/** @param includesLeased includes jobs whose lease has not ended */
export async function listAbandonedJobs(db: Db, includesLeased: boolean): Promise<JobRow[]> {
  const isLeaseOver = or(lt(jobs.leaseUntil, sql`now()`), gt(jobs.leaseUntil, longestLease))
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.status, 'in_progress'), includesLeased ? undefined : isLeaseOver))
}

/** @param campaignCondition the columns of the campaign and the session are null if the campaign does not meet this condition */
export function selectJobs(db: Db, campaignCondition?: SQL) {
  return db
    .select({
      job: jobs,
      username: users.username,
      campaignName: campaigns.name,
      campaignDeletedAt: campaigns.deletedAt,
      sessionNumber: sessions.sessionNumber,
      audioFormat: audioFiles.format,
      audioBytes: audioFiles.bytes,
      isPaused: sql<boolean>`${jobs.status} = 'pending' and ${isPaused}`,
    })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.userId))
    .leftJoin(campaigns, and(eq(campaigns.id, jobs.campaignId), campaignCondition))
    .leftJoin(sessions, and(eq(sessions.id, jobs.sessionId), eq(sessions.campaignId, campaigns.id)))
    .leftJoin(audioFiles, eq(audioFiles.id, jobs.audioFileId))
}
export type ListedJob = Awaited<ReturnType<typeof selectJobs>>[number]

/** If `campaignId` is set, only the user's jobs of this campaign are listed. */
export type JobOwner = Pick<Actor, 'userId' | 'campaignId'>
export const isListedFor = ({ userId, campaignId }: JobOwner) =>
  and(
    eq(jobs.userId, userId),
    notInArray(jobs.jobType, unlistedJobTypes),
    campaignId === null ? undefined : eq(jobs.campaignId, campaignId),
  )

export async function listJobsOfUser(db: Db, owner: JobOwner, limit: number): Promise<ListedJob[]> {
  // Former members must not see the campaign's current name.
  const isMember = sql`exists (select from ${members} where ${members.campaignId} = ${campaigns.id} and ${members.userId} = ${owner.userId})`
  return selectJobs(db, isMember).where(isListedFor(owner)).orderBy(desc(jobs.sequence)).limit(limit)
}

export async function listJobsOfSession(db: Db, sessionId: string, limit: number): Promise<ListedJob[]> {
  return selectJobs(db).where(eq(jobs.sessionId, sessionId)).orderBy(desc(jobs.sequence)).limit(limit)
}

export async function findJob(db: Db, id: string): Promise<JobRow | null> {
  if (!isStorable(id)) return null
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id))
  return row ?? null
}

export async function findTranscriptionJob(db: Db, audioFileId: string): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.audioFileId, audioFileId), eq(jobs.jobType, 'transcription')))
    .orderBy(desc(jobs.sequence))
    .limit(1)
  return row ?? null
}

/** Newest first, at most `jobLimits.listMax`. */
export async function listJobsOfType(db: Db, type: JobRow['jobType']): Promise<JobRow[]> {
  const isOfType = eq(jobs.jobType, type)
  return db.select().from(jobs).where(isOfType).orderBy(desc(jobs.sequence)).limit(jobLimits.listMax)
}

export type JobScope = { audioFileId: string } | { sessionId: string } | { campaignId: string }

function isInScope(scope: JobScope) {
  if ('audioFileId' in scope) return eq(jobs.audioFileId, scope.audioFileId)
  if ('sessionId' in scope) return eq(jobs.sessionId, scope.sessionId)
  return eq(jobs.campaignId, scope.campaignId)
}

export async function listActiveJobs(db: Db, scope: JobScope): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(isInScope(scope), inArray(jobs.status, activeStatuses)))
}

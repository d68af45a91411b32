import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { activeStatuses } from '#contract/jobs.ts'
import { isStorable } from '#contract/text.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns, jobSteps, jobs, members, sessions } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import type { JobRow } from './define-job.ts'

/** How long a worker holds a job without a sign of life, by the database's clock. */
const lease = sql`now() + interval '60 seconds'`

export async function insertJob(db: Db, job: typeof jobs.$inferInsert): Promise<void> {
  await db.insert(jobs).values(job)
}

/** Takes a waiting job for this attempt; null if somebody else has it or it is not due. */
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
    })
    .where(and(eq(jobs.id, id), eq(jobs.status, 'pending')))
    .returning()
  return row ?? null
}

/**
 * Claims the waiting job of a type whose account has waited longest for its turn: the one with the fewest jobs running, then
 * the one whose last job started first. Null where none waits.
 */
export async function claimNextJob(db: Db, type: JobRow['jobType'], now: Date): Promise<JobRow | null> {
  for (;;) {
    const isWaiting = and(
      eq(jobs.jobType, type),
      eq(jobs.status, 'pending'),
      or(isNull(jobs.notBefore), lte(jobs.notBefore, now)),
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
    // Another worker may have been faster: then the next one is looked for.
    const claimed = await claimJob(db, next.id, now)
    if (claimed) return claimed
  }
}

type Held = Pick<JobRow, 'id' | 'attempt'>
const isHeld = (job: Held) =>
  and(eq(jobs.id, job.id), eq(jobs.attempt, job.attempt), eq(jobs.status, 'in_progress'))

/** Renews the lease and stores progress; false when the job was cancelled or given to another attempt. */
export async function holdJob(
  db: Db,
  job: Held,
  state: { progress: number; stage: string | null; processingMode: string | null },
  now: Date,
): Promise<boolean> {
  const held = await db
    .update(jobs)
    .set({ ...state, leaseUntil: lease, updatedAt: now })
    .where(isHeld(job))
    .returning({ id: jobs.id })
  return held.length === 1
}

/** Locks the record for the transaction that writes the result; false if this attempt no longer holds it. */
export async function lockHeldJob(tx: Db, job: Held): Promise<boolean> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(isHeld(job)).for('update')
  return rows.length === 1
}

export async function changeHeldJob(
  db: Db,
  job: Held,
  change: Partial<typeof jobs.$inferInsert>,
): Promise<boolean> {
  const changed = await db.update(jobs).set(change).where(isHeld(job)).returning({ id: jobs.id })
  return changed.length === 1
}

/** From one of some states into another; null if it was in none of them. */
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

/** A job that a deletion stopped has no time of failure; one that a person cancelled has. */
export async function resumeStopped(
  db: Db,
  scope: JobScope,
  stoppedSince: Date,
  now: Date,
): Promise<JobRow[]> {
  return db
    .update(jobs)
    .set({ status: 'pending', leaseUntil: null, updatedAt: now })
    .where(
      and(
        isOf(scope),
        eq(jobs.status, 'cancelled'),
        isNull(jobs.failedAt),
        gte(jobs.updatedAt, stoppedSince),
      ),
    )
    .returning()
}

/** Whether the campaign of a job is in the bin. */
export async function isInBin(db: Db, { campaignId }: Pick<JobRow, 'campaignId'>): Promise<boolean> {
  if (campaignId === null) return false
  const [row] = await db
    .select({ deletedAt: campaigns.deletedAt })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  return row?.deletedAt !== null
}

/** No lease is so long: the database's clock was set back while it ran. */
const longestLease = sql`now() + interval '5 minutes'`

/** Jobs whose worker is gone: all running ones where no other process can hold any, else those past their lease. */
export async function listAbandoned(db: Db, all: boolean): Promise<JobRow[]> {
  const isOver = or(lt(jobs.leaseUntil, sql`now()`), gt(jobs.leaseUntil, longestLease))
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.status, 'in_progress'), all ? undefined : isOver))
}

/** No delay is so long, and nothing changes in the future: the clock was set back meanwhile. */
const longestDelayMs = 30 * 60_000

/** Waiting jobs that are due and that nobody took for a while: their delivery may have been lost, or is for a later day. */
export async function listUndelivered(db: Db, waitingSince: Date): Promise<Pick<JobRow, 'id' | 'jobType'>[]> {
  const future = new Date(waitingSince.getTime() + longestDelayMs)
  return db
    .select({ id: jobs.id, jobType: jobs.jobType })
    .from(jobs)
    .where(
      and(
        eq(jobs.status, 'pending'),
        or(isNull(jobs.notBefore), lt(jobs.notBefore, waitingSince), gt(jobs.notBefore, future)),
        or(lte(jobs.updatedAt, waitingSince), gt(jobs.updatedAt, future)),
      ),
    )
    .orderBy(jobs.sequence)
}

export async function findStep(db: Db, jobId: string, name: string): Promise<unknown> {
  const [row] = await db
    .select({ result: jobSteps.result })
    .from(jobSteps)
    .where(and(eq(jobSteps.jobId, jobId), eq(jobSteps.name, name)))
  return row?.result
}

/**
 * Keeps a finished piece of work; false if this attempt no longer holds the job. Getting a step further clears the count of
 * failed tries.
 */
export async function insertStep(
  db: Db,
  job: Held,
  name: string,
  result: unknown,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await changeHeldJob(tx, job, { tries: 0, crashes: 0 }))) return false
    await tx.insert(jobSteps).values({ jobId: job.id, name, result, createdAt: now }).onConflictDoNothing()
    return true
  })
}

export async function deleteSteps(db: Db, jobId: string): Promise<void> {
  await db.delete(jobSteps).where(eq(jobSteps.jobId, jobId))
}

/** @param mayName of which campaigns the name is told; of all unless given */
export function selectJobs(db: Db, mayName?: SQL) {
  return db
    .select({
      job: jobs,
      username: users.username,
      campaignName: campaigns.name,
      campaignDeletedAt: campaigns.deletedAt,
      sessionNumber: sessions.sessionNumber,
    })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.userId))
    .leftJoin(campaigns, and(eq(campaigns.id, jobs.campaignId), mayName))
    .leftJoin(sessions, eq(sessions.id, jobs.sessionId))
}
export type ListedJob = Awaited<ReturnType<typeof selectJobs>>[number]

export async function listJobsOfUser(db: Db, userId: string, limit: number): Promise<ListedJob[]> {
  // Of a campaign that they left people see no more what becomes of it, not even its name.
  const belongsTo = sql`exists (select from ${members} where ${members.campaignId} = ${campaigns.id} and ${members.userId} = ${userId})`
  return selectJobs(db, belongsTo).where(eq(jobs.userId, userId)).orderBy(desc(jobs.sequence)).limit(limit)
}

/** The campaigns in which a person is game master. */
export async function listCampaignsOfGm(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.campaignId })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.role, 'gm')))
  return rows.map(({ id }) => id)
}

export async function listJobsOfSession(db: Db, sessionId: string, limit: number): Promise<ListedJob[]> {
  return selectJobs(db).where(eq(jobs.sessionId, sessionId)).orderBy(desc(jobs.sequence)).limit(limit)
}

export async function countJobsOfUser(
  db: Db,
  userId: string,
): Promise<{ status: JobRow['status']; count: number }[]> {
  return db
    .select({ status: jobs.status, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(eq(jobs.userId, userId))
    .groupBy(jobs.status)
}

export async function findJob(db: Db, id: string): Promise<JobRow | null> {
  if (!isStorable(id)) return null
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id))
  return row ?? null
}

/** The newest job of one type for a recording. */
export async function findJobOfAudio(db: Db, audioFileId: string): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.audioFileId, audioFileId), eq(jobs.jobType, 'transcription')))
    .orderBy(desc(jobs.sequence))
    .limit(1)
  return row ?? null
}

/** The newest first. */
export async function findJobsOfType(db: Db, type: JobRow['jobType'], limit: number): Promise<JobRow[]> {
  return db.select().from(jobs).where(eq(jobs.jobType, type)).orderBy(desc(jobs.sequence)).limit(limit)
}

/** What jobs belong to: the first that is named decides. */
export type JobScope = { audioFileId: string } | { sessionId: string } | { campaignId: string }

function isOf(scope: JobScope) {
  if ('audioFileId' in scope) return eq(jobs.audioFileId, scope.audioFileId)
  if ('sessionId' in scope) return eq(jobs.sessionId, scope.sessionId)
  return eq(jobs.campaignId, scope.campaignId)
}

export async function listActiveJobs(db: Db, scope: JobScope): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(isOf(scope), inArray(jobs.status, activeStatuses)))
}

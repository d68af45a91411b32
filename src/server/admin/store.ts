import {
  and,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  min,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { activeStatuses, type JobType } from '#contract/jobs/schemas.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs } from '#server/db/schema.ts'
import { contactMessages, newsletterSubscribers, users } from '#server/db/schema-accounts.ts'
import { isPaused } from '#server/jobs/service.ts'

/** Writes about 1 MB and discards it. Throws if the server has no space or is read-only. */
export async function tryWriting(db: Db): Promise<void> {
  const rows = sql`select n, md5(n::text) as filler from generate_series(1, 12000) n`
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table readiness_probe on commit drop as ${rows}`)
  })
}

export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

export async function hasTranscribed(db: Db): Promise<boolean> {
  const isDone = and(eq(jobs.jobType, 'transcription'), eq(jobs.status, 'completed'))
  return (await db.select({ id: jobs.id }).from(jobs).where(isDone).limit(1)).length > 0
}

/** Leaves out active and completed jobs. Dismissed jobs appear in no counts and lists. */
export async function dismissStoppedJobs(tx: Db, ids: string[], now: Date): Promise<void> {
  const areStopped = and(inArray(jobs.id, ids), inArray(jobs.status, ['failed', 'cancelled']))
  await tx.update(jobs).set({ dismissedAt: now }).where(areStopped)
}

const dueAt = sql`greatest(${jobs.updatedAt}, ${jobs.notBefore})`

/** `overdue` counts jobs of dead workers, and waiting jobs that became due before `dueBefore` and whose type is not paused. */
export async function countWaitingJobs(
  db: Db,
  dueBefore: Date,
): Promise<{ waiting: number; overdue: number; running: number }> {
  const isWaiting = eq(jobs.status, 'pending')
  const isRunning = and(eq(jobs.status, 'in_progress'), sql`${jobs.leaseUntil} > now()`)
  const since = sql`${dueBefore.toISOString()}::timestamptz`
  const isOverdue = or(
    and(isWaiting, not(isPaused), sql`${dueAt} < ${since}`),
    and(eq(jobs.status, 'in_progress'), sql`${jobs.leaseUntil} < now() - interval '1 minute'`),
  )
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [counts] = await db
    .select({ waiting: count(isWaiting), overdue: count(isOverdue), running: count(isRunning) })
    .from(jobs)
    .where(inArray(jobs.status, activeStatuses))
  return counts ?? { waiting: 0, overdue: 0, running: 0 }
}

/** Returns one row per job type and status. `oldestSeconds` is the waiting time of the oldest due job, or 0 if no job is due. */
export async function measureQueue(db: Db, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const isDue = sql`${jobs.status} = 'pending' and not ${isPaused} and ${dueAt} <= ${at}`
  return db
    .select({
      type: jobs.jobType,
      status: jobs.status,
      count: sql<number>`count(*)::int`,
      due: sql<number>`(count(*) filter (where ${isDue}))::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from ${at} - min(${dueAt}) filter (where ${isDue})), 0)::int`,
    })
    .from(jobs)
    .where(inArray(jobs.status, activeStatuses))
    .groupBy(jobs.jobType, jobs.status)
}

/** Returns one row per engine, and separate rows for jobs in which the built-in reader took over. These jobs count as failed. */
export async function listEngineFailures(db: Db, since: Date) {
  const fellBack = sql<boolean>`${jobs.result} ->> 'fallback' is not distinct from 'true'`
  const isFailure = sql`(${jobs.status} = 'failed' or ${fellBack})`
  const reason = sql`coalesce(${jobs.result} ->> 'fallbackReason', ${jobs.errorMessage}, '')`
  return db
    .select({
      engine: sql<string>`${jobs.processingMode}`,
      fellBack,
      failed: sql<number>`(count(*) filter (where ${isFailure}))::int`,
      ended: sql<number>`count(*)::int`,
      reason: sql<string>`coalesce((array_agg(${reason} order by ${jobs.updatedAt} desc) filter (where ${isFailure}))[1], '')`,
    })
    .from(jobs)
    .where(
      and(
        gt(jobs.updatedAt, since),
        inArray(jobs.status, ['completed', 'failed']),
        isNotNull(jobs.processingMode),
      ),
    )
    .groupBy(jobs.processingMode, fellBack)
}

const maxEngineCalls = 100

/** Newest first. A job whose next try is running is sorted by the start of that try. */
export async function listEngineCalls(db: Db, types: JobType[], since: Date) {
  const isAgain = sql`${jobs.status} = 'in_progress'`
  const isKnown = or(eq(jobs.status, 'completed'), and(ne(jobs.status, 'cancelled'), gt(jobs.tries, 0)))
  return db
    .select({
      engine: jobs.processingMode,
      status: jobs.status,
      tries: jobs.tries,
      startedAt: jobs.startedAt,
      updatedAt: jobs.updatedAt,
      errorMessage: jobs.errorMessage,
      fallbackReason: sql<string | null>`${jobs.result} ->> 'fallbackReason'`,
    })
    .from(jobs)
    .where(and(inArray(jobs.jobType, types), gt(jobs.updatedAt, since), isKnown))
    .orderBy(desc(sql`case when ${isAgain} then ${jobs.startedAt} else ${jobs.updatedAt} end`))
    .limit(maxEngineCalls)
}

export async function insertMessage(db: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await db.insert(contactMessages).values(message)
}

export async function markMailed(db: Db, messageId: string, now: Date): Promise<void> {
  await db.update(contactMessages).set({ mailedAt: now }).where(eq(contactMessages.id, messageId))
}

/**
 * Stores an address once per account, and once for all visitors without an account. If it were stored only once, its absence from a user's
 * data export would reveal that another person has subscribed it. Returns false if the address was stored before, ignoring case.
 */
export async function insertSubscriber(
  db: Db,
  subscriber: typeof newsletterSubscribers.$inferInsert,
): Promise<boolean> {
  const isSame = sql`lower(${newsletterSubscribers.email}) = lower(${subscriber.email})`
  const earlier = await db.$count(newsletterSubscribers, isSame)
  const added = await db
    .insert(newsletterSubscribers)
    .values(subscriber)
    .onConflictDoNothing()
    .returning({ id: newsletterSubscribers.id })
  return earlier === 0 && added.length === 1
}

type MessageRow = typeof contactMessages.$inferSelect

export async function listMessages(
  db: Db,
  { page, limit }: PageQuery,
): Promise<{ rows: MessageRow[]; total: number; subscribers: number }> {
  const rows = await db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [list] = await db
    .select({ addresses: countDistinct(sql`lower(${newsletterSubscribers.email})`) })
    .from(newsletterSubscribers)
  return { rows, total: await db.$count(contactMessages), subscribers: list?.addresses ?? 0 }
}

export async function findFirstAccountTime(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: min(users.createdAt) }).from(users)
  return row?.at ?? null
}

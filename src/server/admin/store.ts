import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { activeStatuses } from '#contract/jobs.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs } from '#server/db/schema.ts'
import { contactMessages, newsletterSubscribers } from '#server/db/schema-accounts.ts'

/** Throws where the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

/**
 * How many jobs wait, how many a worker holds, and how many somebody should have taken by now: due since before
 * `dueBefore`, or left behind by a worker that died.
 */
export async function countWaitingJobs(
  db: Db,
  dueBefore: Date,
): Promise<{ waiting: number; overdue: number; held: number }> {
  const isWaiting = eq(jobs.status, 'pending')
  const isHeld = and(eq(jobs.status, 'in_progress'), sql`${jobs.leaseUntil} > now()`)
  const since = sql`${dueBefore.toISOString()}::timestamptz`
  const isOverdue = or(
    and(isWaiting, sql`greatest(${jobs.updatedAt}, ${jobs.notBefore}) < ${since}`),
    and(eq(jobs.status, 'in_progress'), sql`${jobs.leaseUntil} < now() - interval '1 minute'`),
  )
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [counts] = await db
    .select({ waiting: count(isWaiting), overdue: count(isOverdue), held: count(isHeld) })
    .from(jobs)
    .where(inArray(jobs.status, activeStatuses))
  return counts ?? { waiting: 0, overdue: 0, held: 0 }
}

export async function insertMessage(db: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await db.insert(contactMessages).values(message)
}

export async function markMailed(db: Db, messageId: string, now: Date): Promise<void> {
  await db.update(contactMessages).set({ mailedAt: now }).where(eq(contactMessages.id, messageId))
}

/** False if the address is on the list already, in whatever letters. */
export async function insertSubscriber(
  db: Db,
  subscriber: typeof newsletterSubscribers.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(newsletterSubscribers)
    .values(subscriber)
    .onConflictDoNothing()
    .returning({ id: newsletterSubscribers.id })
  return added.length === 1
}

type MessageRow = typeof contactMessages.$inferSelect

/** One page of what visitors wrote, newest first, with how much there is in all. */
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
  return {
    rows,
    total: await db.$count(contactMessages),
    subscribers: await db.$count(newsletterSubscribers),
  }
}

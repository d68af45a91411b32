import { and, eq, like, sql } from 'drizzle-orm'
import type { PausableType } from '#contract/jobs/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs } from '#server/db/schema.ts'
import { settings, users } from '#server/db/schema-accounts.ts'

const keyOf = (jobType: PausableType) => `paused:${jobType}`

/** Longest paused first. */
export async function listPausedTypes(db: Db) {
  const jobType = sql<PausableType>`split_part(${settings.key}, ':', 2)`
  const pause = sql`${settings.value}::jsonb`
  const pausedAt = sql`(${pause} ->> 'pausedAt')::timestamptz`.mapWith(jobs.createdAt)
  const waiting = db.$count(jobs, and(eq(jobs.jobType, jobType), eq(jobs.status, 'pending')))
  return db
    .select({ jobType, pausedAt, pausedBy: users.username, waiting })
    .from(settings)
    .leftJoin(users, eq(users.id, sql`${pause} ->> 'pausedBy'`))
    .where(like(settings.key, 'paused:%'))
    .orderBy(pausedAt, jobType)
}

/** Returns false if the type was already paused. */
export async function insertPause(
  db: Db,
  jobType: PausableType,
  pause: { pausedAt: Date; pausedBy: string },
): Promise<boolean> {
  const row = { key: keyOf(jobType), value: JSON.stringify(pause) }
  const inserted = await db.insert(settings).values(row).onConflictDoNothing().returning()
  return inserted.length === 1
}

export async function deletePause(db: Db, jobType: PausableType): Promise<boolean> {
  const isPause = eq(settings.key, keyOf(jobType))
  const deleted = await db.delete(settings).where(isPause).returning()
  return deleted.length === 1
}

/** Restarts the waiting time of the pending jobs, so that they do not count as overdue. */
export async function renewWaiting(db: Db, jobType: PausableType, now: Date): Promise<string[]> {
  const renewed = await db
    .update(jobs)
    .set({ updatedAt: now })
    .where(and(eq(jobs.jobType, jobType), eq(jobs.status, 'pending')))
    .returning({ id: jobs.id })
  return renewed.map(({ id }) => id)
}

import { and, eq } from 'drizzle-orm'
import type { PausableType } from '#contract/jobs/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs, pausedJobTypes } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'

/** Longest paused first. */
export async function listPausedTypes(db: Db) {
  const { jobType, pausedAt } = pausedJobTypes
  const waiting = db.$count(jobs, and(eq(jobs.jobType, jobType), eq(jobs.status, 'pending')))
  return db
    .select({ jobType, pausedAt, pausedBy: users.username, waiting })
    .from(pausedJobTypes)
    .leftJoin(users, eq(users.id, pausedJobTypes.pausedBy))
    .orderBy(pausedAt, jobType)
}

/** Returns false if the type was already paused. */
export async function insertPause(db: Db, pause: typeof pausedJobTypes.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(pausedJobTypes)
    .values(pause)
    .onConflictDoNothing()
    .returning({ jobType: pausedJobTypes.jobType })
  return inserted.length === 1
}

export async function deletePause(db: Db, jobType: PausableType): Promise<boolean> {
  const deleted = await db
    .delete(pausedJobTypes)
    .where(eq(pausedJobTypes.jobType, jobType))
    .returning({ jobType: pausedJobTypes.jobType })
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

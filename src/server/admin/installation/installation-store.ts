import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { JobType } from '#contract/jobs/schemas.ts'
import { type Db, selectRows, type Tx } from '#server/db/connection.ts'
import { jobs } from '#server/db/schema.ts'
import { settings, users } from '#server/db/schema-accounts.ts'
import { statementTimes } from '#server/lib/statement-times.ts'

/** The row exists while emails about failures are on. */
const isReport = eq(settings.key, 'failureMail')
const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)
const report = z.object({
  /** Failures up to this time were mailed, or happened before the emails were turned on. */
  coveredUntil: moment,
  /** Time of the last attempt to send an email; null before the first. */
  mailedAt: z.nullable(moment),
})
export type FailureReport = z.infer<typeof report>

export async function measureDatabase(db: Db): Promise<number> {
  const [row] = await selectRows<{ bytes: unknown }>(
    db,
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return Number(row?.bytes)
}

export const listSlowestStatements = statementTimes.listSlowest

export const hasFailureReport = async (db: Db) => (await db.$count(settings, isReport)) > 0

/** Returns null while the emails are off. */
export async function lockFailureReport(tx: Tx): Promise<FailureReport | null> {
  const [row] = await tx.select().from(settings).where(isReport).for('update')
  return row ? report.parse(JSON.parse(row.value)) : null
}

/** Changes nothing if the emails have been turned off meanwhile. */
export async function changeFailureReport(db: Db, changed: FailureReport): Promise<void> {
  await db
    .update(settings)
    .set({ value: JSON.stringify(changed) })
    .where(isReport)
}

/** Returns false if nothing changed. */
export async function switchFailureReport(db: Db, isOn: boolean, now: Date): Promise<boolean> {
  const value = JSON.stringify({ coveredUntil: now, mailedAt: null })
  const changed = isOn
    ? await db.insert(settings).values({ key: 'failureMail', value }).onConflictDoNothing().returning()
    : await db.delete(settings).where(isReport).returning()
  return changed.length === 1
}

/** Compares `updatedAt`, which is never earlier than `failedAt`, only to let the database use an index. */
const hasFailedSince = (since: Date) =>
  and(eq(jobs.status, 'failed'), gt(jobs.updatedAt, since), gt(jobs.failedAt, since))

export async function countFailuresSince(db: Db, since: Date): Promise<{ type: JobType; count: number }[]> {
  return db
    .select({ type: jobs.jobType, count: count() })
    .from(jobs)
    .where(hasFailedSince(since))
    .groupBy(jobs.jobType)
    .orderBy(desc(count()), jobs.jobType)
}

export async function findLastReason(db: Db, since: Date): Promise<string | null> {
  const [row] = await db
    .select({ reason: jobs.errorMessage })
    .from(jobs)
    .where(hasFailedSince(since))
    .orderBy(desc(jobs.failedAt))
    .limit(1)
  return row?.reason ?? null
}

export async function listAdminAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(users.createdAt, users.id)
  return rows.map(({ email }) => email)
}

import { and, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { jobs } from '#server/db/schema.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
import { announcements } from '#server/db/schema-admin.ts'
import type { JobRow } from './define-job.ts'

/** Of these tokens the live ones, each with whether its owner's account is active. */
export async function listLiveTokens(
  db: Db,
  hashes: string[],
  now: Date,
): Promise<{ hash: string; isActive: boolean }[]> {
  return db
    .select({ hash: tokens.hash, isActive: users.isActive })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(inArray(tokens.hash, hashes), gt(tokens.expiresAt, now)))
}

export type JobSign = Pick<JobRow, 'id' | 'userId' | 'status' | 'attempt' | 'progress' | 'stage'>

/** What a person sees change of jobs, for those of these people that were touched since then. */
export async function listJobSigns(db: Db, userIds: string[], since: Date): Promise<JobSign[]> {
  const { id, userId, status, attempt, progress, stage } = jobs
  return db
    .select({ id, userId, status, attempt, progress, stage })
    .from(jobs)
    .where(and(inArray(userId, userIds), gte(jobs.updatedAt, since)))
}

/** One text for the announcements that show now: another one where any of them came, went or was edited. */
export async function signAnnouncements(db: Db, now: Date): Promise<string> {
  const { id, updatedAt, isActive, showFrom, showUntil } = announcements
  const [row] = await db
    .select({ sign: sql<string>`coalesce(string_agg(${id} || ${updatedAt}, ',' order by ${id}), '')` })
    .from(announcements)
    .where(and(eq(isActive, true), lte(showFrom, now), or(isNull(showUntil), gt(showUntil, now))))
  return row?.sign ?? ''
}

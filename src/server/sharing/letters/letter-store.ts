import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { letterLimits } from '#contract/recap/letters.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { recapLetters } from '#server/db/schema-sharing.ts'
import { isWorkingLetter } from '#server/db/working-shares.ts'

export type LetterRow = typeof recapLetters.$inferSelect

const isActive = (sessionId: string, now: Date) =>
  and(eq(recapLetters.sessionId, sessionId), isWorkingLetter(now))

/** Returns the newest letter first. */
export async function listActiveLetters(db: Db, sessionId: string, now: Date): Promise<LetterRow[]> {
  const rows = await db
    .select({ letter: recapLetters })
    .from(recapLetters)
    .innerJoin(sessions, eq(sessions.id, recapLetters.sessionId))
    .where(isActive(sessionId, now))
    .orderBy(desc(recapLetters.createdAt), desc(recapLetters.id))
  return rows.map(({ letter }) => letter)
}

const isOfCampaign = (campaignId: string) =>
  and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt))

/** Of sessions with a number below `sessionNumber`. */
export const listEarlierLetters = (db: Db, campaignId: string, sessionNumber: number, now: Date) =>
  listNewestLetters(db, now, and(isOfCampaign(campaignId), lt(sessions.sessionNumber, sessionNumber)))

export const listLinkedLetters = (db: Db, campaignId: string, now: Date) =>
  listNewestLetters(db, now, and(isOfCampaign(campaignId), eq(recapLetters.withLinks, true)))

/** Returns the ids of the newest letter of each session, the last session first. */
async function listNewestLetters(db: Db, now: Date, isRequested: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinctOn([sessions.sessionNumber], { id: recapLetters.id })
    .from(recapLetters)
    .innerJoin(sessions, eq(sessions.id, recapLetters.sessionId))
    .where(and(isRequested, isWorkingLetter(now)))
    .orderBy(desc(sessions.sessionNumber), desc(recapLetters.createdAt), desc(recapLetters.id))
    .limit(letterLimits.earlier)
  return rows.map(({ id }) => id)
}

export async function countActiveLetters(db: Db, sessionId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recapLetters)
    .innerJoin(sessions, eq(sessions.id, recapLetters.sessionId))
    .where(isActive(sessionId, now))
  return row?.count ?? 0
}

export async function insertLetter(tx: Db, row: LetterRow): Promise<void> {
  await tx.insert(recapLetters).values(row)
}

/** Returns false if the session has no working letter with this id. */
export async function revokeLetterOf(db: Db, sessionId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(recapLetters)
    .set({ revokedAt: now })
    .from(sessions)
    .where(and(eq(recapLetters.id, id), eq(sessions.id, recapLetters.sessionId), isActive(sessionId, now)))
    .returning({ id: recapLetters.id })
  return revoked.length === 1
}

/** Increments in the database, so that concurrent views are all counted. */
export async function countLetterView(db: Db, id: string): Promise<void> {
  await db
    .update(recapLetters)
    .set({ views: sql`${recapLetters.views} + 1` })
    .where(eq(recapLetters.id, id))
}

import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
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

/** Returns the ids of the newest letter of each earlier session, the last session first. */
export async function listEarlierLetters(
  db: Db,
  campaignId: string,
  sessionNumber: number,
  now: Date,
): Promise<string[]> {
  const isEarlier = and(
    eq(sessions.campaignId, campaignId),
    isNull(sessions.deletedAt),
    lt(sessions.sessionNumber, sessionNumber),
  )
  const rows = await db
    .selectDistinctOn([sessions.sessionNumber], { id: recapLetters.id })
    .from(recapLetters)
    .innerJoin(sessions, eq(sessions.id, recapLetters.sessionId))
    .where(and(isEarlier, isWorkingLetter(now)))
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

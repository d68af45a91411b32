import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, sessions, transcriptions } from '#server/db/schema.ts'

// Spelled with the table's name: of a select from one table drizzle drops it, and `id` would be the inner one.
const audioFileCount = sql<number>`(select count(*)::int from ${audioFiles} where session_id = sessions.id and deleted_at is null)`
const transcriptionCount = sql<number>`(select count(*)::int from ${transcriptions} where session_id = sessions.id and deleted_at is null)`

function selectSessions(db: Db) {
  return db.select({ session: sessions, audioFileCount, transcriptionCount }).from(sessions)
}
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** Newest first. */
export async function listSessionsOf(db: Db, campaignId: string): Promise<SessionRow[]> {
  return selectSessions(db)
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt)))
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber))
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | null> {
  const [row] = await selectSessions(db).where(and(eq(sessions.id, sessionId), isNull(sessions.deletedAt)))
  return row ?? null
}

/** Numbers are given by the campaign's own counter, so that parallel sessions get consecutive ones. */
export async function insertSession(
  db: Db,
  session: Omit<typeof sessions.$inferInsert, 'sessionNumber'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [counter] = await tx
      .update(campaigns)
      .set({ lastSessionNumber: sql`${campaigns.lastSessionNumber} + 1` })
      .where(eq(campaigns.id, session.campaignId))
      .returning({ number: campaigns.lastSessionNumber })
    if (!counter) throw new Error('The campaign is gone')
    await tx.insert(sessions).values({ ...session, sessionNumber: counter.number })
  })
}

/** Sessions that have their numbers already. */
export async function insertNumberedSessions(tx: Db, rows: (typeof sessions.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(sessions).values(rows.slice(from, from + 1000))
  }
}

const isSession = (campaignId: string, sessionId: string) =>
  and(eq(sessions.id, sessionId), eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt))

/** What is undefined stays as it is; false if the campaign has no such session. */
export async function changeSession(
  db: Db,
  campaignId: string,
  sessionId: string,
  change: Pick<PgUpdateSetSource<typeof sessions>, 'name' | 'playedOn' | 'notes'>,
): Promise<boolean> {
  const changed = await db
    .update(sessions)
    // drizzle refuses to set nothing, but an edit may be empty: the campaign, which stays, is always set.
    .set({ ...change, campaignId })
    .where(isSession(campaignId, sessionId))
    .returning({ id: sessions.id })
  return changed.length === 1
}

/** Puts a session into the bin; false if the campaign has no such session. */
export async function binSession(tx: Db, campaignId: string, sessionId: string, now: Date): Promise<boolean> {
  const binned = await tx
    .update(sessions)
    .set({ deletedAt: now })
    .where(isSession(campaignId, sessionId))
    .returning({ id: sessions.id })
  return binned.length === 1
}

/** Takes a session out of the bin, where it came into it after `since`. */
export async function unbinSession(
  db: Db,
  campaignId: string,
  sessionId: string,
  since: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ deletedAt: null })
    .where(
      and(eq(sessions.id, sessionId), eq(sessions.campaignId, campaignId), gt(sessions.deletedAt, since)),
    )
}

/** Deletes for good what has been in the bin since before that moment: sessions, recordings, transcripts. */
export async function deleteBinned(db: Db, before: Date): Promise<void> {
  for (const table of [sessions, audioFiles, transcriptions]) {
    await db.delete(table).where(and(isNotNull(table.deletedAt), lte(table.deletedAt, before)))
  }
}

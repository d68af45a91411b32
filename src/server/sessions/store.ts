import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, sessions, transcriptions } from '#server/db/schema.ts'

// Spelled with the table's name: of a select from one table drizzle drops it, and `id` would be the inner one.
const audioFileCount = sql<number>`(select count(*)::int from ${audioFiles} where session_id = sessions.id)`
const transcriptionCount = sql<number>`(select count(*)::int from ${transcriptions} where session_id = sessions.id)`

function selectSessions(db: Db) {
  return db.select({ session: sessions, audioFileCount, transcriptionCount }).from(sessions)
}
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** Newest first. */
export async function listSessionsOf(db: Db, campaignId: string): Promise<SessionRow[]> {
  return selectSessions(db)
    .where(eq(sessions.campaignId, campaignId))
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber))
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | null> {
  const [row] = await selectSessions(db).where(eq(sessions.id, sessionId))
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
    .where(and(eq(sessions.id, sessionId), eq(sessions.campaignId, campaignId)))
    .returning({ id: sessions.id })
  return changed.length === 1
}

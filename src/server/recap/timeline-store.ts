import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recaps, sessions } from '#server/db/schema.ts'

/** The sessions of a campaign, oldest first, with the key events of their recaps; null where there is none. */
export async function listToldSessions(db: Db, campaignId: string) {
  return db
    .select({
      id: sessions.id,
      number: sessions.sessionNumber,
      name: sessions.name,
      date: sessions.playedOn,
      keyEvents: sql<unknown>`${recaps.sections} -> 'keyEvents'`,
    })
    .from(sessions)
    .leftJoin(recaps, eq(recaps.sessionId, sessions.id))
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt)))
    .orderBy(asc(sessions.playedOn), asc(sessions.sessionNumber))
}

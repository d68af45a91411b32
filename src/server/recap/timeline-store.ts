import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recaps, sessions } from '#server/db/schema.ts'

/** Sessions oldest first; `keyEvents` is null without a recap. */
export async function listSessionsWithKeyEvents(db: Db, campaignId: string) {
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

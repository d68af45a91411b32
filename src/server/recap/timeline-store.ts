import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recaps, sessions } from '#server/db/schema.ts'

function selectSessions<Part extends Record<string, SQL>>(db: Db, campaignId: string, part: Part) {
  return db
    .select({
      id: sessions.id,
      number: sessions.sessionNumber,
      name: sessions.name,
      date: sessions.playedOn,
      ...part,
    })
    .from(sessions)
    .leftJoin(recaps, eq(recaps.sessionId, sessions.id))
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt)))
    .orderBy(asc(sessions.playedOn), asc(sessions.sessionNumber))
}

/** Sessions oldest first; `keyEvents` is null without a recap. */
export const listSessionsWithKeyEvents = async (db: Db, campaignId: string) =>
  selectSessions(db, campaignId, { keyEvents: sql<unknown>`${recaps.sections} -> 'keyEvents'` })

/** Sessions oldest first; `places` is null without a recap. */
export const listSessionsWithPlaces = async (db: Db, campaignId: string) =>
  selectSessions(db, campaignId, { places: sql<unknown>`${recaps.sections} -> 'locationsVisited'` })

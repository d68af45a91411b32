import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recaps, sessions } from '#server/db/schema.ts'

const section = (name: string) => sql<unknown>`${recaps.sections} -> ${sql.raw(`'${name}'`)}`

/** Sessions oldest first, with the sections that tell what goes on beyond them; null without a recap. */
export async function listSessionsWithStory(db: Db, campaignId: string) {
  return db
    .select({
      id: sessions.id,
      number: sessions.sessionNumber,
      name: sessions.name,
      date: sessions.playedOn,
      kind: recaps.kind,
      openThreads: section('openThreads'),
      questProgress: section('questProgress'),
      mysteries: section('mysteries'),
      itemsAndRewards: section('itemsAndRewards'),
      unconfirmed: sql<number>`coalesce(jsonb_array_length(
        jsonb_path_query_array(${recaps.sections}, '$.*[*] ? (@.confirmed == false)')), 0)`,
    })
    .from(sessions)
    .leftJoin(recaps, eq(recaps.sessionId, sessions.id))
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt)))
    .orderBy(asc(sessions.playedOn), asc(sessions.sessionNumber))
}

import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recaps, sessions } from '#server/db/schema.ts'
import type { RecapRow } from './store.ts'

const isListed = (campaignId: string) => and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt))

const section = (name: string) => sql<unknown>`${recaps.sections} -> ${sql.raw(`'${name}'`)}`

/** Oldest session first. The fields in `ofRecap` are null for a session without a recap. */
function selectSessions<Fields extends Record<string, SQL>>(db: Db, campaignId: string, ofRecap: Fields) {
  return db
    .select({
      id: sessions.id,
      number: sessions.sessionNumber,
      name: sessions.name,
      date: sessions.playedOn,
      ...ofRecap,
    })
    .from(sessions)
    .leftJoin(recaps, eq(recaps.sessionId, sessions.id))
    .where(isListed(campaignId))
    .orderBy(asc(sessions.playedOn), asc(sessions.sessionNumber))
}

export const listSessionsWithKind = async (db: Db, campaignId: string) =>
  selectSessions(db, campaignId, { kind: sql<RecapRow['kind'] | null>`${recaps.kind}` })

export const listSessionsWithEvents = async (db: Db, campaignId: string) =>
  selectSessions(db, campaignId, { keyEvents: section('keyEvents'), moments: section('moments') })

export const listSessionsWithPlaces = async (db: Db, campaignId: string) =>
  selectSessions(db, campaignId, { places: section('locationsVisited') })

export async function listStories(db: Db, campaignId: string, limit: number) {
  // A subquery chooses the newest recaps. Otherwise the database would read the sections of all recaps to sort them.
  const newest = db
    .select({ id: recaps.id })
    .from(recaps)
    .innerJoin(sessions, eq(sessions.id, recaps.sessionId))
    .where(isListed(campaignId))
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber))
    .limit(limit)
  return db
    .select({
      sessionId: recaps.sessionId,
      version: recaps.version,
      openThreads: section('openThreads'),
      questProgress: section('questProgress'),
      mysteries: section('mysteries'),
      itemsAndRewards: section('itemsAndRewards'),
      unconfirmed: sql<number>`jsonb_array_length(
        jsonb_path_query_array(${recaps.sections}, '$.*[*] ? (@.confirmed == false)'))`,
    })
    .from(recaps)
    .where(inArray(recaps.id, newest))
}

/** In the returned sections, everything but the title, the summary and the moments is empty, because most of it is large. */
export async function listOpenings(db: Db, campaignId: string) {
  const sections = sql<unknown>`(select jsonb_object_agg(key, case
      when key in ('title', 'summary', 'summarySentences', 'moments') then value
      when jsonb_typeof(value) = 'array' then '[]'::jsonb
      else '""'::jsonb end)
    from jsonb_each(${recaps.sections}))`
  return db
    .select({ sessionId: recaps.sessionId, sections })
    .from(recaps)
    .innerJoin(sessions, eq(sessions.id, recaps.sessionId))
    .where(and(isListed(campaignId), ne(recaps.kind, 'none')))
}

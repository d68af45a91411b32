import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { SearchWord } from '#core/ask/list-search-words.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { recaps, segments, sessions, speakers, transcriptions } from '#server/db/schema.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { entryWords, lineWords, recapWords } from '#server/db/search-words.ts'
import { isVisibleEntry } from '#server/db/visible-entries.ts'

export type FoundLine = Awaited<ReturnType<typeof selectLines>>[number]

const askedWords = (words: SearchWord[]) => sql`unnest(
  ${sql.param(words.map(({ word }) => word))}::text[], ${sql.param(words.map(({ query }) => query))}::text[]
) as asked (word, query)`

/** Selects the best ids, at most `limit`, from `hits`, a query with the columns `id` and `word`. A word with fewer hits counts more. */
const bestOf = (hits: SQL, limit: number) => sql`(
  select weighed.id from (
    select hit.id, ln(1 + count(*) over () / (count(*) over (partition by hit.word))::float) as weight from (${hits}) as hit
  ) as weighed group by weighed.id order by sum(weighed.weight) desc, weighed.id limit ${limit})`

const isOfCampaign = (campaignId: string) =>
  and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt), isNull(transcriptions.deletedAt))

function selectLines(db: Db, campaignId: string, isAsked: SQL) {
  return db
    .select({
      id: segments.id,
      transcriptionId: segments.transcriptionId,
      position: segments.position,
      start: segments.startSeconds,
      end: segments.endSeconds,
      text: segments.text,
      speaker: sql<string | null>`coalesce(${speakers.name}, ${speakers.label})`,
      sessionId: sessions.id,
      sessionName: sessions.name,
      sessionNumber: sessions.sessionNumber,
    })
    .from(segments)
    .innerJoin(transcriptions, eq(transcriptions.id, segments.transcriptionId))
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .leftJoin(speakers, eq(speakers.id, segments.speakerId))
    .where(and(isAsked, isOfCampaign(campaignId)))
    .orderBy(asc(sessions.playedOn), asc(segments.transcriptionId), asc(segments.position))
}

/**
 * Returns the lines that match best, with `around` lines before and after each. Rare words count more.
 * @param limit maximum number of matching lines
 */
export async function findLines(
  db: Db,
  campaignId: string,
  words: SearchWord[],
  { limit, around }: { limit: number; around: number },
): Promise<FoundLine[]> {
  const hits = sql`select segments.id, asked.word from ${askedWords(words)}
    join segments on ${lineWords} @@ asked.query::tsquery
    join transcriptions on transcriptions.id = segments.transcription_id and transcriptions.deleted_at is null
    join sessions on sessions.id = transcriptions.session_id
    where sessions.campaign_id = ${campaignId} and sessions.deleted_at is null`
  const near = sql`${segments.id} in (
    select near.id from ${bestOf(hits, limit)} as best join segments as hit on hit.id = best.id
    join segments as near on near.transcription_id = hit.transcription_id
    and near.position between hit.position - ${around}::int and hit.position + ${around}::int)`
  return selectLines(db, campaignId, near)
}

export const listLinesById = (db: Db, campaignId: string, ids: string[]): Promise<FoundLine[]> =>
  selectLines(db, campaignId, among(segments.id, ids))

export async function findEntryIds(
  db: Db,
  { campaignId, isPlayer }: { campaignId: string; isPlayer: boolean },
  words: SearchWord[],
  limit: number,
): Promise<string[]> {
  const isShown = isPlayer ? isVisibleEntry : sql`true`
  const hits = sql`select wiki_entries.id, asked.word from ${askedWords(words)}
    join wiki_entries on ${entryWords} @@ asked.query::tsquery
    where wiki_entries.campaign_id = ${campaignId} and wiki_entries.deleted_at is null and ${isShown}`
  const rows = await db
    .select({ id: wikiEntries.id })
    .from(wikiEntries)
    .where(sql`${wikiEntries.id} in ${bestOf(hits, limit)}`)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the sessions whose recaps match best. */
export async function findRecaps(
  db: Db,
  campaignId: string,
  words: SearchWord[],
  limit: number,
): Promise<string[]> {
  const hits = sql`select recaps.session_id as id, asked.word from ${askedWords(words)}
    join recaps on ${recapWords} @@ asked.query::tsquery
    join sessions on sessions.id = recaps.session_id
    where sessions.campaign_id = ${campaignId} and sessions.deleted_at is null`
  const rows = await db
    .select({ id: recaps.sessionId })
    .from(recaps)
    .where(sql`${recaps.sessionId} in ${bestOf(hits, limit)}`)
  return rows.map(({ id }) => id)
}

export async function listSessionTitles(
  db: Db,
  campaignId: string,
  ids: string[],
): Promise<{ id: string; number: number; name: string }[]> {
  return db
    .select({ id: sessions.id, number: sessions.sessionNumber, name: sessions.name })
    .from(sessions)
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt), inArray(sessions.id, ids)))
}

import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { recaps, segments, sessions, speakers, transcriptions } from '#server/db/schema.ts'
import { recapHasWords } from '#server/db/search-words.ts'

const isOfCampaign = (campaignId: string): SQL | undefined =>
  and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt), isNull(transcriptions.deletedAt))

const nameOf = sql<string>`coalesce(${speakers.name}, ${speakers.label})`

/** Returns the ids of all speakers in these transcripts who have this name, ignoring case. */
export async function listSpeakerIdsByName(
  db: Db,
  transcriptionIds: string[],
  name: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: speakers.id })
    .from(speakers)
    .where(and(among(speakers.transcriptionId, transcriptionIds), sql`lower(${nameOf}) = lower(${name})`))
  return rows.map(({ id }) => id)
}

export async function listSpeakerNamesOf(db: Db, campaignId: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ name: nameOf })
    .from(speakers)
    .innerJoin(transcriptions, eq(transcriptions.id, speakers.transcriptionId))
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(isOfCampaign(campaignId))
    .groupBy(nameOf)
    .orderBy(desc(count()), asc(nameOf))
    .limit(most)
  return rows.map(({ name }) => name)
}

export type LineFilter = { tsquery: string; speakerIds: string[] | null }

const matchingLines = (
  { tsquery, speakerIds }: LineFilter,
  transcriptionIds: string[],
  most: number | null,
): SQL => sql`lines_with_words(${tsquery}::tsquery, ${sql.param(transcriptionIds)}::text[],
  ${speakerIds && sql.param(speakerIds)}::text[], ${most}::int)`

/** Counts the matching lines of each transcript. Stops at `most` lines in all. */
export async function countLines(
  db: Db,
  filter: LineFilter,
  transcriptionIds: string[],
  most: number,
): Promise<Map<string, number>> {
  const matching = matchingLines(filter, transcriptionIds, most)
  const rows = await db
    .select({ id: sql<string>`transcription_id`, count: sql<number>`count(*)::int` })
    .from(matching)
    .groupBy(sql`transcription_id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type LineRow = {
  id: string
  transcriptionId: string
  start: number | null
  text: string
  speaker: string | null
}

/** Returns the lines in the order of `transcriptionIds`, and within a transcript by position. */
export async function listLines(
  db: Db,
  filter: LineFilter,
  transcriptionIds: string[],
  limit: number,
): Promise<LineRow[]> {
  const rank = sql`array_position(${sql.param(transcriptionIds)}::text[], found.transcription_id)`
  const first = sql`(select found.id, ${rank} as rank from ${matchingLines(filter, transcriptionIds, null)} as found
    order by ${rank}, found.position limit ${limit}) as first`
  return db
    .select({
      id: segments.id,
      transcriptionId: segments.transcriptionId,
      start: segments.startSeconds,
      text: segments.text,
      speaker: sql<string | null>`${nameOf}`,
    })
    .from(segments)
    .innerJoin(first, sql`first.id = ${segments.id}`)
    .leftJoin(speakers, eq(speakers.id, segments.speakerId))
    .orderBy(sql`first.rank`, asc(segments.position))
}

/** Returns recaps that contain the words, even if only in parts that the reader may not see. Newest session first. */
export async function listRecapsWithWords(
  db: Db,
  campaignId: string,
  tsquery: string,
  sessionId: string | undefined,
): Promise<{ id: string; sessionName: string }[]> {
  return db
    .select({ id: recaps.id, sessionName: sessions.name })
    .from(recaps)
    .innerJoin(sessions, eq(sessions.id, recaps.sessionId))
    .where(
      and(
        eq(sessions.campaignId, campaignId),
        isNull(sessions.deletedAt),
        recapHasWords(tsquery),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
      ),
    )
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber), desc(sessions.id))
}

export type FoundRecap = typeof recaps.$inferSelect
export const readRecaps = async (db: Db, ids: string[]): Promise<Map<string, FoundRecap>> =>
  new Map((await db.select().from(recaps).where(among(recaps.id, ids))).map((row) => [row.id, row]))

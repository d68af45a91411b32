import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { segments, sessions, speakers, transcriptions } from '#server/db/schema.ts'
import { lineHasWords } from '#server/db/search-words.ts'

export type SearchedTranscript = { id: string; sessionId: string; sessionName: string }

const isOfCampaign = (campaignId: string): SQL | undefined =>
  and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt), isNull(transcriptions.deletedAt))

/** Newest session first. */
export async function listSearched(
  db: Db,
  campaignId: string,
  sessionId: string | undefined,
): Promise<SearchedTranscript[]> {
  return db
    .select({ id: transcriptions.id, sessionId: sessions.id, sessionName: sessions.name })
    .from(transcriptions)
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(and(isOfCampaign(campaignId), sessionId === undefined ? undefined : eq(sessions.id, sessionId)))
    .orderBy(
      desc(sessions.playedOn),
      desc(sessions.sessionNumber),
      desc(sessions.id),
      asc(transcriptions.createdAt),
      asc(transcriptions.id),
    )
}

const nameOf = sql<string>`coalesce(${speakers.name}, ${speakers.label})`

/** Ids of the speakers with this name, in any of the transcripts. */
export async function listSpeakersNamed(db: Db, transcriptionIds: string[], name: string): Promise<string[]> {
  const rows = await db
    .select({ id: speakers.id })
    .from(speakers)
    .where(and(among(speakers.transcriptionId, transcriptionIds), sql`lower(${nameOf}) = lower(${name})`))
  return rows.map(({ id }) => id)
}

export async function listSpeakerNames(db: Db, campaignId: string, most: number): Promise<string[]> {
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

const isMatch = ({ tsquery, speakerIds }: LineFilter, transcriptionIds: string[]): SQL | undefined =>
  and(
    lineHasWords(tsquery),
    among(segments.transcriptionId, transcriptionIds),
    speakerIds === null ? undefined : among(segments.speakerId, speakerIds),
  )

/** Counts at most `most` lines, by transcript. */
export async function countLines(
  db: Db,
  filter: LineFilter,
  transcriptionIds: string[],
  most: number,
): Promise<Map<string, number>> {
  const matching = db
    .select({ transcriptionId: segments.transcriptionId })
    .from(segments)
    .where(isMatch(filter, transcriptionIds))
    .limit(most)
    .as('matching')
  const rows = await db
    .select({ id: matching.transcriptionId, count: sql<number>`count(*)::int` })
    .from(matching)
    .groupBy(matching.transcriptionId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type LineRow = {
  id: string
  transcriptionId: string
  start: number | null
  text: string
  speaker: string | null
}

/** In the order of the given transcripts. */
export async function listLines(
  db: Db,
  filter: LineFilter,
  transcriptionIds: string[],
  limit: number,
): Promise<LineRow[]> {
  return db
    .select({
      id: segments.id,
      transcriptionId: segments.transcriptionId,
      start: segments.startSeconds,
      text: segments.text,
      speaker: sql<string | null>`${nameOf}`,
    })
    .from(segments)
    .leftJoin(speakers, eq(speakers.id, segments.speakerId))
    .where(isMatch(filter, transcriptionIds))
    .orderBy(
      sql`array_position(${sql.param(transcriptionIds)}::text[], ${segments.transcriptionId})`,
      asc(segments.position),
    )
    .limit(limit)
}

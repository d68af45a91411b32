import { and, asc, between, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SearchWord } from '#core/ask/list-search-words.ts'
import { among } from '#server/db/among.ts'
import { type Db, selectRows } from '#server/db/connection.ts'
import { recaps, segments, sessions, speakers, transcriptions } from '#server/db/schema.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { entryHasWords, recapHasWords } from '#server/db/search-words.ts'
import { isVisibleEntry } from '#server/db/visible-entries.ts'

export type FoundLine = Awaited<ReturnType<typeof selectLines>>[number]

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

/** Oldest session first, as `selectLines` sorts. */
export async function listTranscripts(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db
    .select({ id: transcriptions.id })
    .from(transcriptions)
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(isOfCampaign(campaignId))
    .orderBy(asc(sessions.playedOn), asc(transcriptions.id))
  return rows.map(({ id }) => id)
}

export type LineHit = { id: string; transcriptionId: string; position: number }

export const findLineHits = (
  db: Db,
  transcriptionIds: string[],
  { query }: SearchWord,
  limit: number,
): Promise<LineHit[]> =>
  selectRows(
    db,
    sql`select id, transcription_id as "transcriptionId", position
      from lines_with_words(${query}::tsquery, ${sql.param(transcriptionIds)}::text[], null, ${limit}::int)`,
  )

/** `first` and `last` are positions of lines. */
export type LineRange = { transcriptionId: string; first: number; last: number }

export const listLinesIn = (db: Db, campaignId: string, ranges: LineRange[]): Promise<FoundLine[]> => {
  const isInRange = ranges.map(({ transcriptionId, first, last }) =>
    and(eq(segments.transcriptionId, transcriptionId), between(segments.position, first, last)),
  )
  return selectLines(db, campaignId, or(...isInRange) ?? sql`false`)
}

export const listLinesById = (db: Db, campaignId: string, ids: string[]): Promise<FoundLine[]> =>
  selectLines(db, campaignId, among(segments.id, ids))

export async function findEntryIds(
  db: Db,
  { campaignId, isPlayer }: { campaignId: string; isPlayer: boolean },
  { query }: SearchWord,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: wikiEntries.id })
    .from(wikiEntries)
    .where(
      and(
        eq(wikiEntries.campaignId, campaignId),
        isNull(wikiEntries.deletedAt),
        isPlayer ? isVisibleEntry : undefined,
        entryHasWords(query),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns the ids of sessions whose recaps have the word. */
export async function findRecaps(
  db: Db,
  campaignId: string,
  { query }: SearchWord,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: recaps.sessionId })
    .from(recaps)
    .innerJoin(sessions, eq(sessions.id, recaps.sessionId))
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt), recapHasWords(query)))
    .limit(limit)
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

import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { UnknownName } from '#contract/names/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { segments, sessions, transcriptions } from '#server/db/schema.ts'
import type { SegmentRow } from '#server/transcription/store.ts'

export type FoundLine = Pick<
  SegmentRow,
  'id' | 'transcriptionId' | 'text' | 'originalText' | 'words' | 'startSeconds' | 'isEdited' | 'undone'
> & { sessionNumber: number; sessionName: string }

function selectLines(db: Db, isWanted: SQL) {
  return db
    .select({
      id: segments.id,
      transcriptionId: segments.transcriptionId,
      text: segments.text,
      originalText: segments.originalText,
      words: segments.words,
      startSeconds: segments.startSeconds,
      isEdited: segments.isEdited,
      undone: segments.undone,
      sessionNumber: sessions.sessionNumber,
      sessionName: sessions.name,
    })
    .from(segments)
    .innerJoin(transcriptions, eq(transcriptions.id, segments.transcriptionId))
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(isWanted)
}

/** Transcripts per statement. The embedded database runs one at a time, so a long one would delay all others. */
const transcriptsAtOnce = 4

export type TranscriptToSearch = { id: string; sessionId: string; sessionName: string }

/** Returns the transcripts of the newest session first. */
export async function listTranscriptsToSearch(
  db: Db,
  campaignId: string,
  sessionId: string | undefined,
): Promise<TranscriptToSearch[]> {
  return db
    .select({ id: transcriptions.id, sessionId: sessions.id, sessionName: sessions.name })
    .from(transcriptions)
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(
      and(
        eq(sessions.campaignId, campaignId),
        isNull(sessions.deletedAt),
        isNull(transcriptions.deletedAt),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
      ),
    )
    .orderBy(
      desc(sessions.playedOn),
      desc(sessions.sessionNumber),
      desc(sessions.id),
      asc(transcriptions.createdAt),
      asc(transcriptions.id),
    )
}

/**
 * Reads the lines with these words, oldest session first.
 * @param query a tsquery of folded words
 */
export async function* readLinesWith(db: Db, campaignId: string, query: string): AsyncGenerator<FoundLine[]> {
  const newestFirst = await listTranscriptsToSearch(db, campaignId, undefined)
  const ids = newestFirst.map(({ id }) => id).reverse()
  for (let from = 0; from < ids.length; from += transcriptsAtOnce)
    yield await listLinesWith(db, ids.slice(from, from + transcriptsAtOnce), query)
}

async function listLinesWith(db: Db, transcriptionIds: string[], query: string): Promise<FoundLine[]> {
  const found = sql`select id from lines_with_words(${query}::tsquery, ${sql.param(transcriptionIds)}::text[], null, null)`
  return selectLines(db, sql`${segments.id} = any(array(${found}))`).orderBy(
    asc(sessions.sessionNumber),
    asc(segments.position),
  )
}

/** Locks the lines in the order of their ids, so that two corrections cannot deadlock. */
export async function lockFoundLines(tx: Db, ids: string[]): Promise<FoundLine[]> {
  return selectLines(tx, among(segments.id, ids)).orderBy(asc(segments.id)).for('update', { of: segments })
}

export async function lockLines(tx: Db, ids: string[]): Promise<SegmentRow[]> {
  return tx.select().from(segments).where(among(segments.id, ids)).orderBy(asc(segments.id)).for('update')
}

/** Without `undone`, the line keeps what it has. */
export type LineText = Pick<SegmentRow, 'id' | 'text' | 'originalText' | 'words'> &
  Partial<Pick<SegmentRow, 'undone'>>

/** All lines are sent as one parameter, because there may be thousands. */
export async function writeLineTexts(tx: Db, campaignId: string, lines: LineText[]): Promise<void> {
  if (lines.length === 0) return
  const records = lines.map(({ id, text, originalText, words, undone }) => ({
    id,
    text,
    original_text: originalText,
    words,
    undone,
  }))
  await tx.execute(sql`
    update ${segments} set text = fresh.text, original_text = fresh.original_text, words = fresh.words,
      undone = coalesce(fresh.undone, ${segments.undone})
    from json_to_recordset(${JSON.stringify(records)}::json)
      as fresh (id text, text text, original_text text, words jsonb, undone jsonb)
    where ${segments.id} = fresh.id`)
  await tx.execute(sql`select notify_part(${campaignId}, 'transcripts')`)
}

export type LineToHear = Pick<SegmentRow, 'id' | 'transcriptionId' | 'text' | 'isEdited' | 'undone'>

/** Leaves out imported transcripts. */
export async function listLinesToHear(db: Db, sessionId: string): Promise<LineToHear[]> {
  const { id, transcriptionId, text, isEdited, undone } = segments
  return db
    .select({ id, transcriptionId, text, isEdited, undone })
    .from(segments)
    .innerJoin(transcriptions, eq(transcriptions.id, segments.transcriptionId))
    .where(
      and(
        eq(transcriptions.sessionId, sessionId),
        isNull(transcriptions.deletedAt),
        ne(transcriptions.quality, 'imported'),
      ),
    )
    .orderBy(asc(segments.transcriptionId), asc(segments.position))
}

export async function storeUnknownNames(
  tx: Db,
  campaignId: string,
  transcriptionId: string,
  unknownNames: UnknownName[],
): Promise<void> {
  const { unknownNames: before } = transcriptions
  const changed = await tx
    .update(transcriptions)
    .set({ unknownNames })
    .where(
      and(
        eq(transcriptions.id, transcriptionId),
        sql`${before} is distinct from ${JSON.stringify(unknownNames)}::jsonb`,
      ),
    )
    .returning({ id: transcriptions.id })
  if (changed.length > 0) await tx.execute(sql`select notify_part(${campaignId}, 'transcripts')`)
}

export type UnknownNamesRow = { sessionId: string; unknownNames: UnknownName[] }

/** Returns the newest session first. */
export async function listUnknownNameRows(
  db: Db,
  campaignId: string,
  most: number,
): Promise<UnknownNamesRow[]> {
  const rows = await db
    .select({ sessionId: sessions.id, unknownNames: transcriptions.unknownNames })
    .from(transcriptions)
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(
      and(
        eq(sessions.campaignId, campaignId),
        isNull(sessions.deletedAt),
        isNull(transcriptions.deletedAt),
        sql`jsonb_array_length(${transcriptions.unknownNames}) > 0`,
      ),
    )
    .orderBy(desc(sessions.sessionNumber), asc(transcriptions.id))
    .limit(most)
  return rows.map(({ sessionId, unknownNames }) => ({ sessionId, unknownNames: unknownNames ?? [] }))
}

/** Ids of the newest sessions that a speech engine transcribed. */
export async function listHeardSessions(db: Db, campaignId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: sessions.id, number: sessions.sessionNumber })
    .from(transcriptions)
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(
      and(
        eq(sessions.campaignId, campaignId),
        isNull(sessions.deletedAt),
        isNull(transcriptions.deletedAt),
        ne(transcriptions.quality, 'imported'),
      ),
    )
    .orderBy(desc(sessions.sessionNumber))
    .limit(most)
  return rows.map(({ id }) => id)
}

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { segments, sessions, transcriptions } from '#server/db/schema.ts'
import type { SegmentRow } from '#server/transcription/store.ts'

export type FoundLine = Pick<
  SegmentRow,
  'id' | 'transcriptionId' | 'text' | 'originalText' | 'words' | 'startSeconds'
> & { sessionNumber: number; sessionName: string }

function selectLines(db: Db, campaignId: string, word: string) {
  return db
    .select({
      id: segments.id,
      transcriptionId: segments.transcriptionId,
      text: segments.text,
      originalText: segments.originalText,
      words: segments.words,
      startSeconds: segments.startSeconds,
      sessionNumber: sessions.sessionNumber,
      sessionName: sessions.name,
    })
    .from(segments)
    .innerJoin(transcriptions, eq(transcriptions.id, segments.transcriptionId))
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(
      and(
        eq(sessions.campaignId, campaignId),
        isNull(sessions.deletedAt),
        isNull(transcriptions.deletedAt),
        sql`${segments.text} ilike ${`%${word}%`}`,
      ),
    )
}

/** @param word only letters and digits, because it is not escaped in the pattern */
export async function listLinesWith(db: Db, campaignId: string, word: string): Promise<FoundLine[]> {
  return selectLines(db, campaignId, word).orderBy(asc(sessions.sessionNumber), asc(segments.position))
}

/**
 * Locks the lines in the order of their ids, so that two corrections cannot deadlock. Includes lines that contain `word` only inside a
 * longer word.
 */
export async function lockLinesWith(tx: Db, campaignId: string, word: string): Promise<FoundLine[]> {
  return selectLines(tx, campaignId, word).orderBy(asc(segments.id)).for('update', { of: segments })
}

export async function lockLines(tx: Db, ids: string[]): Promise<SegmentRow[]> {
  return tx.select().from(segments).where(among(segments.id, ids)).orderBy(asc(segments.id)).for('update')
}

export type LineText = Pick<SegmentRow, 'id' | 'text' | 'originalText' | 'words'>

/** All lines are sent as one parameter, because there may be thousands. */
export async function writeLineTexts(tx: Db, campaignId: string, lines: LineText[]): Promise<void> {
  if (lines.length === 0) return
  const records = lines.map(({ id, text, originalText, words }) => ({
    id,
    text,
    original_text: originalText,
    words,
  }))
  await tx.execute(sql`
    update ${segments} set text = fresh.text, original_text = fresh.original_text, words = fresh.words
    from json_to_recordset(${JSON.stringify(records)}::json)
      as fresh (id text, text text, original_text text, words jsonb)
    where ${segments.id} = fresh.id`)
  await tx.execute(sql`select notify_part(${campaignId}, 'transcripts')`)
}

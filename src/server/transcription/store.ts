import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { segments, speakers, transcriptions } from '#server/db/schema.ts'

export type TranscriptionRow = typeof transcriptions.$inferSelect
export type SpeakerRow = typeof speakers.$inferSelect
export type SegmentRow = typeof segments.$inferSelect
export type WholeTranscript = {
  transcription: TranscriptionRow
  speakers: SpeakerRow[]
  segments: SegmentRow[]
}

/** Rows in one statement: PostgreSQL takes at most 65,535 parameters. */
const batch = 2000

/** Writes a whole transcript. One of the same recording is replaced: its sources in recap and wiki are rewritten next. */
export async function insertTranscript(tx: Db, transcript: WholeTranscript): Promise<void> {
  const { transcription } = transcript
  if (transcription.audioFileId) {
    await tx.delete(transcriptions).where(eq(transcriptions.audioFileId, transcription.audioFileId))
  }
  await tx.insert(transcriptions).values(transcription)
  if (transcript.speakers.length > 0) await tx.insert(speakers).values(transcript.speakers)
  for (let from = 0; from < transcript.segments.length; from += batch) {
    await tx.insert(segments).values(transcript.segments.slice(from, from + batch))
  }
}

/** All transcripts of a session, oldest first. */
export async function listTranscriptsOf(db: Db, sessionId: string): Promise<WholeTranscript[]> {
  const rows = await db
    .select()
    .from(transcriptions)
    .where(eq(transcriptions.sessionId, sessionId))
    .orderBy(asc(transcriptions.createdAt), asc(transcriptions.id))
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const voices = await db
    .select()
    .from(speakers)
    .where(inArray(speakers.transcriptionId, ids))
    .orderBy(asc(speakers.position))
  const lines = await db
    .select()
    .from(segments)
    .where(inArray(segments.transcriptionId, ids))
    .orderBy(asc(segments.position))
  const voicesOf = Map.groupBy(voices, (voice) => voice.transcriptionId)
  const linesOf = Map.groupBy(lines, (line) => line.transcriptionId)
  return rows.map((transcription) => ({
    transcription,
    speakers: voicesOf.get(transcription.id) ?? [],
    segments: linesOf.get(transcription.id) ?? [],
  }))
}

/** Null where no transcript of the session has such a voice. */
export async function updateSpeaker(
  db: Db,
  sessionId: string,
  speakerId: string,
  change: Pick<SpeakerRow, 'name' | 'memberId'>,
): Promise<SpeakerRow | null> {
  const ofSession = db
    .select({ id: transcriptions.id })
    .from(transcriptions)
    .where(eq(transcriptions.sessionId, sessionId))
  const [speaker] = await db
    .update(speakers)
    .set(change)
    .where(and(eq(speakers.id, speakerId), inArray(speakers.transcriptionId, ofSession)))
    .returning()
  return speaker ?? null
}

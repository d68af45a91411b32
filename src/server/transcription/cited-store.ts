import { and, asc, eq, exists, inArray, isNull } from 'drizzle-orm'
import type { Speaker } from '#contract/transcription/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { segments, speakers, transcriptions } from '#server/db/schema.ts'
import { presentSpeaker } from './present.ts'

export type CitedLine = { id: string; text: string; speaker: Speaker | null; audioFileId: string | null }

const isOfSession = (...sessionIds: string[]) =>
  and(inArray(transcriptions.sessionId, sessionIds), isNull(transcriptions.deletedAt))

const linesOfSpeaker = (db: Db) =>
  db
    .select({ id: segments.id })
    .from(segments)
    // The lines have an index by transcript, but none by speaker.
    .where(and(eq(segments.transcriptionId, speakers.transcriptionId), eq(segments.speakerId, speakers.id)))

export async function listSpeakersOfSessions(
  db: Db,
  sessionIds: string[],
): Promise<{ sessionId: string; speaker: Speaker }[]> {
  if (sessionIds.length === 0) return []
  const rows = await db
    .select({ sessionId: transcriptions.sessionId, speaker: speakers })
    .from(speakers)
    .innerJoin(transcriptions, eq(transcriptions.id, speakers.transcriptionId))
    .where(and(isOfSession(...sessionIds), exists(linesOfSpeaker(db))))
    .orderBy(asc(transcriptions.createdAt), asc(transcriptions.id), asc(speakers.position))
  return rows.map(({ sessionId, speaker }) => ({ sessionId, speaker: presentSpeaker(speaker) }))
}

export const listSpeakersWithLines = async (db: Db, sessionId: string): Promise<Speaker[]> =>
  (await listSpeakersOfSessions(db, [sessionId])).map(({ speaker }) => speaker)

/** Leaves out lines of other sessions and of transcripts in the trash. */
export async function listCitedLines(
  db: Db,
  sessionIds: string[],
  segmentIds: string[],
): Promise<CitedLine[]> {
  if (segmentIds.length === 0) return []
  const rows = await db
    .select({
      id: segments.id,
      text: segments.text,
      speaker: speakers,
      audioFileId: transcriptions.audioFileId,
    })
    .from(segments)
    .innerJoin(transcriptions, eq(transcriptions.id, segments.transcriptionId))
    .leftJoin(speakers, eq(speakers.id, segments.speakerId))
    .where(and(inArray(segments.id, segmentIds), isOfSession(...sessionIds)))
  return rows.map(({ speaker, ...line }) => ({ ...line, speaker: speaker && presentSpeaker(speaker) }))
}

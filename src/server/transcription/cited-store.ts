import { and, asc, eq, exists, inArray, isNull } from 'drizzle-orm'
import type { Speaker } from '#contract/transcription/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { segments, speakers, transcriptions } from '#server/db/schema.ts'
import { presentSpeaker } from './present.ts'

export type CitedLine = { id: string; text: string; speaker: Speaker | null; audioFileId: string | null }

const isOfSession = (sessionId: string) =>
  and(eq(transcriptions.sessionId, sessionId), isNull(transcriptions.deletedAt))

const linesOfSpeaker = (db: Db) =>
  db.select({ id: segments.id }).from(segments).where(eq(segments.speakerId, speakers.id))

export async function listSpeakersWithLines(db: Db, sessionId: string): Promise<Speaker[]> {
  const rows = await db
    .select({ speaker: speakers })
    .from(speakers)
    .innerJoin(transcriptions, eq(transcriptions.id, speakers.transcriptionId))
    .where(and(isOfSession(sessionId), exists(linesOfSpeaker(db))))
    .orderBy(asc(transcriptions.createdAt), asc(transcriptions.id), asc(speakers.position))
  return rows.map(({ speaker }) => presentSpeaker(speaker))
}

export async function listCitedLines(db: Db, sessionId: string, segmentIds: string[]): Promise<CitedLine[]> {
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
    .where(and(inArray(segments.id, segmentIds), isOfSession(sessionId)))
  return rows.map(({ speaker, ...line }) => ({ ...line, speaker: speaker && presentSpeaker(speaker) }))
}

import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { measureVoices, type Voices } from '#core/transcription/outline/score-strip.ts'
import type { Db } from '#server/db/connection.ts'
import { segments, transcriptions } from '#server/db/schema.ts'

/** Returns the longest transcript of each session. */
export async function listLongestTranscripts(db: Db, sessionIds: string[]) {
  if (sessionIds.length === 0) return []
  return db
    .selectDistinctOn([transcriptions.sessionId], {
      id: transcriptions.id,
      sessionId: transcriptions.sessionId,
      voices: transcriptions.voices,
    })
    .from(transcriptions)
    .where(and(inArray(transcriptions.sessionId, sessionIds), isNull(transcriptions.deletedAt)))
    .orderBy(asc(transcriptions.sessionId), desc(transcriptions.characters), asc(transcriptions.id))
}

/** Locks the transcript, so that a concurrent change of its speakers waits and then removes what is stored. */
export async function storeVoices(db: Db, transcriptionId: string): Promise<Voices> {
  return db.transaction(async (tx) => {
    const isTranscript = eq(transcriptions.id, transcriptionId)
    await tx.select({ id: transcriptions.id }).from(transcriptions).where(isTranscript).for('update')
    const lines = await tx
      .select({
        start: segments.startSeconds,
        end: segments.endSeconds,
        speakerId: segments.speakerId,
        text: segments.text,
      })
      .from(segments)
      .where(eq(segments.transcriptionId, transcriptionId))
      .orderBy(asc(segments.position))
    const voices = measureVoices(lines)
    await tx.update(transcriptions).set({ voices }).where(isTranscript)
    return voices
  })
}

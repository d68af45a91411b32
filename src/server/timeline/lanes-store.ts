import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, sessions, transcriptions } from '#server/db/schema.ts'

/** Leaves out the trash. Sorts by the creation time of the recording, or of the transcript if there is no recording. */
export async function listTranscripts(
  db: Db,
  campaignId: string,
): Promise<{ id: string; sessionId: string; seconds: number }[]> {
  const { id, sessionId, durationSeconds, createdAt } = transcriptions
  return db
    .select({
      id,
      sessionId,
      seconds: sql<number>`coalesce(${audioFiles.durationSeconds}, ${durationSeconds}, 0)`,
    })
    .from(transcriptions)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .leftJoin(audioFiles, eq(audioFiles.id, transcriptions.audioFileId))
    .where(
      and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt), isNull(transcriptions.deletedAt)),
    )
    .orderBy(asc(sql`coalesce(${audioFiles.createdAt}, ${createdAt})`), asc(id))
}

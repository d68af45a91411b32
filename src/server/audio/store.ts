import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, sessions } from '#server/db/schema.ts'

export type AudioRow = typeof audioFiles.$inferSelect

export async function listAudioOf(db: Db, sessionId: string): Promise<AudioRow[]> {
  return db
    .select()
    .from(audioFiles)
    .where(and(eq(audioFiles.sessionId, sessionId), isNull(audioFiles.deletedAt)))
    .orderBy(asc(audioFiles.id))
}

export async function findAudio(db: Db, id: string): Promise<AudioRow | null> {
  const [row] = await db
    .select()
    .from(audioFiles)
    .where(and(eq(audioFiles.id, id), isNull(audioFiles.deletedAt)))
  return row ?? null
}

export async function doesAudioExist(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: audioFiles.id })
    .from(audioFiles)
    .innerJoin(sessions, eq(sessions.id, audioFiles.sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(
      and(
        eq(audioFiles.id, id),
        isNull(audioFiles.deletedAt),
        isNull(sessions.deletedAt),
        isNull(campaigns.deletedAt),
      ),
    )
  return rows.length === 1
}

/**
 * Keeps the session from being purged until the transaction ends. Returns false if the session or its campaign is in the trash.
 */
export async function lockSession(tx: Db, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.deletedAt), isNull(campaigns.deletedAt)))
    .for('key share', { of: sessions })
  return rows.length === 1
}

export async function insertAudio(db: Db, audio: typeof audioFiles.$inferInsert): Promise<AudioRow> {
  const [row] = await db.insert(audioFiles).values(audio).returning()
  if (!row) throw new Error('The recording was not stored')
  return row
}

export async function changeAudio(
  db: Db,
  id: string,
  change: Partial<typeof audioFiles.$inferInsert>,
): Promise<void> {
  await db.update(audioFiles).set(change).where(eq(audioFiles.id, id))
}

/** Recordings whose transcription has not ended become failed, so that they can be transcribed again. */
export async function failAudio(db: Db, ids: string[], errorMessage: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(audioFiles)
    .set({ status: 'failed', errorMessage })
    .where(and(inArray(audioFiles.id, ids), inArray(audioFiles.status, ['pending', 'processing'])))
}

export async function listFileKeys(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ original: audioFiles.originalKey, rendition: audioFiles.renditionKey })
    .from(audioFiles)
  return new Set(rows.flatMap((row) => (row.rendition ? [row.original, row.rendition] : [row.original])))
}

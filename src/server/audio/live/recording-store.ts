import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { liveRecordings } from '#server/db/schema-uploads.ts'

export type LiveRecordingRow = typeof liveRecordings.$inferSelect

export async function insertLiveRecording(
  db: Db,
  recording: typeof liveRecordings.$inferInsert,
): Promise<LiveRecordingRow> {
  const [row] = await db.insert(liveRecordings).values(recording).returning()
  if (!row) throw new Error('The recording was not begun')
  return row
}

export async function findLiveRecording(db: Db, id: string): Promise<LiveRecordingRow | null> {
  const [row] = await db.select().from(liveRecordings).where(eq(liveRecordings.id, id))
  return row ?? null
}

/** Locks the row until the transaction ends, so that storing a chunk and finishing the recording cannot overlap. */
export async function lockLiveRecording(tx: Db, id: string): Promise<LiveRecordingRow | null> {
  const [row] = await tx.select().from(liveRecordings).where(eq(liveRecordings.id, id)).for('update')
  return row ?? null
}

export async function changeLiveRecording(
  db: Db,
  id: string,
  change: Partial<LiveRecordingRow>,
): Promise<LiveRecordingRow | null> {
  const [row] = await db.update(liveRecordings).set(change).where(eq(liveRecordings.id, id)).returning()
  return row ?? null
}

export async function listUnfinishedOf(
  db: Db,
  sessionId: string,
  userId: string,
): Promise<LiveRecordingRow[]> {
  return db
    .select()
    .from(liveRecordings)
    .where(
      and(
        eq(liveRecordings.sessionId, sessionId),
        eq(liveRecordings.userId, userId),
        isNull(liveRecordings.finishedAt),
      ),
    )
    .orderBy(asc(liveRecordings.createdAt))
}

export async function deleteLiveRecording(db: Db, id: string): Promise<LiveRecordingRow | null> {
  const [row] = await db.delete(liveRecordings).where(eq(liveRecordings.id, id)).returning()
  return row ?? null
}

export async function deleteLiveRecordingsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(liveRecordings).where(lt(liveRecordings.updatedAt, moment))
}

export async function listUnfinishedIds(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ id: liveRecordings.id })
    .from(liveRecordings)
    .where(isNull(liveRecordings.finishedAt))
  return new Set(rows.map(({ id }) => id))
}

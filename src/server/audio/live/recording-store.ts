import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { liveRecordings } from '#server/db/schema-uploads.ts'

export type LiveRow = typeof liveRecordings.$inferSelect

export async function insertLive(db: Db, recording: typeof liveRecordings.$inferInsert): Promise<LiveRow> {
  const [row] = await db.insert(liveRecordings).values(recording).returning()
  if (!row) throw new Error('The recording was not begun')
  return row
}

export async function findLive(db: Db, id: string): Promise<LiveRow | null> {
  const [row] = await db.select().from(liveRecordings).where(eq(liveRecordings.id, id))
  return row ?? null
}

/** Locks the row until the transaction ends, so that storing a chunk and finishing the recording cannot overlap. */
export async function lockLive(tx: Db, id: string): Promise<LiveRow | null> {
  const [row] = await tx.select().from(liveRecordings).where(eq(liveRecordings.id, id)).for('update')
  return row ?? null
}

export async function changeLive(db: Db, id: string, change: Partial<LiveRow>): Promise<LiveRow | null> {
  const [row] = await db.update(liveRecordings).set(change).where(eq(liveRecordings.id, id)).returning()
  return row ?? null
}

export async function listUnfinishedOf(db: Db, sessionId: string, userId: string): Promise<LiveRow[]> {
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

export async function deleteLive(db: Db, id: string): Promise<LiveRow | null> {
  const [row] = await db.delete(liveRecordings).where(eq(liveRecordings.id, id)).returning()
  return row ?? null
}

export async function deleteLiveBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(liveRecordings).where(lt(liveRecordings.updatedAt, moment))
}

export async function listUnfinishedIds(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ id: liveRecordings.id })
    .from(liveRecordings)
    .where(isNull(liveRecordings.finishedAt))
  return new Set(rows.map(({ id }) => id))
}

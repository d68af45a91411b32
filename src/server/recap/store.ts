import { eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recaps } from '#server/db/schema.ts'

export type RecapRow = typeof recaps.$inferSelect

export async function findRecap(db: Db, sessionId: string): Promise<RecapRow | null> {
  const [row] = await db.select().from(recaps).where(eq(recaps.sessionId, sessionId))
  return row ?? null
}

/** One recap per session; one that a person edited is never overwritten. */
export async function upsertRecap(tx: Db, recap: typeof recaps.$inferInsert): Promise<void> {
  const { id: _, sessionId: __, ...content } = recap
  await tx
    .insert(recaps)
    .values(recap)
    .onConflictDoUpdate({ target: recaps.sessionId, set: content, setWhere: isNull(recaps.editedAt) })
}

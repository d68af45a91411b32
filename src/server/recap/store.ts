import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { modelAnswers, recaps } from '#server/db/schema.ts'

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

/** What a language model answered before to the same question about the session. */
export async function findModelAnswer(db: Db, sessionId: string, key: string): Promise<unknown> {
  const [row] = await db
    .select({ answer: modelAnswers.answer })
    .from(modelAnswers)
    .where(and(eq(modelAnswers.sessionId, sessionId), eq(modelAnswers.key, key)))
  return row?.answer
}

export async function insertModelAnswer(db: Db, answer: typeof modelAnswers.$inferInsert): Promise<void> {
  await db.insert(modelAnswers).values(answer).onConflictDoNothing()
}

/** Of a session's stored answers only those remain that a later run could use again. */
export async function deleteOtherAnswers(tx: Db, sessionId: string, keptKeys: string[]): Promise<void> {
  await tx
    .delete(modelAnswers)
    .where(and(eq(modelAnswers.sessionId, sessionId), notInArray(modelAnswers.key, keptKeys)))
}

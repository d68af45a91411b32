import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { modelAnswers } from '#server/db/schema.ts'

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

export async function deleteOtherAnswers(tx: Db, sessionId: string, reusableKeys: string[]): Promise<void> {
  await tx
    .delete(modelAnswers)
    .where(and(eq(modelAnswers.sessionId, sessionId), notInArray(modelAnswers.key, reusableKeys)))
}

import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { askedQuestions } from '#server/db/schema-accounts.ts'

export type QuestionRow = typeof askedQuestions.$inferSelect
type QuestionOwner = Pick<CampaignAccess, 'campaignId' | 'userId'>

const isOwn = ({ campaignId, userId }: QuestionOwner) =>
  and(eq(askedQuestions.campaignId, campaignId), eq(askedQuestions.userId, userId))
const newestFirst = [desc(askedQuestions.createdAt), desc(askedQuestions.id)]

/** Keeps only the user's newest `most` questions in the campaign. */
export async function insertQuestion(
  tx: Tx,
  row: Omit<QuestionRow, 'answer'> & { answer: object },
  most: number,
): Promise<void> {
  await tx.insert(askedQuestions).values(row)
  const newest = tx
    .select({ id: askedQuestions.id })
    .from(askedQuestions)
    .where(isOwn(row))
    .orderBy(...newestFirst)
    .limit(most)
  await tx.delete(askedQuestions).where(and(isOwn(row), notInArray(askedQuestions.id, newest)))
}

export async function listQuestionsOf(
  db: Db,
  owner: QuestionOwner,
): Promise<Pick<QuestionRow, 'id' | 'question' | 'createdAt'>[]> {
  const { id, question, createdAt } = askedQuestions
  return db
    .select({ id, question, createdAt })
    .from(askedQuestions)
    .where(isOwn(owner))
    .orderBy(...newestFirst)
}

export async function findQuestion(db: Db, owner: QuestionOwner, id: string): Promise<QuestionRow | null> {
  const [row] = await db
    .select()
    .from(askedQuestions)
    .where(and(isOwn(owner), eq(askedQuestions.id, id)))
  return row ?? null
}

export async function deleteQuestionOf(db: Db, owner: QuestionOwner, id: string): Promise<boolean> {
  const rows = await db
    .delete(askedQuestions)
    .where(and(isOwn(owner), eq(askedQuestions.id, id)))
    .returning({ id: askedQuestions.id })
  return rows.length > 0
}

export async function deleteQuestionsOf(db: Db, owner: QuestionOwner): Promise<void> {
  await db.delete(askedQuestions).where(isOwn(owner))
}

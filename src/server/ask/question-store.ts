import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { askedQuestions } from '#server/db/schema-accounts.ts'

export type QuestionRow = typeof askedQuestions.$inferSelect
type Person = Pick<CampaignAccess, 'campaignId' | 'userId'>

const isOwn = ({ campaignId, userId }: Person) =>
  and(eq(askedQuestions.campaignId, campaignId), eq(askedQuestions.userId, userId))
const newestFirst = [desc(askedQuestions.createdAt), desc(askedQuestions.id)]

/** Keeps only the newest `most` questions of the person in the campaign. */
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
  person: Person,
): Promise<Pick<QuestionRow, 'id' | 'question' | 'createdAt'>[]> {
  const { id, question, createdAt } = askedQuestions
  return db
    .select({ id, question, createdAt })
    .from(askedQuestions)
    .where(isOwn(person))
    .orderBy(...newestFirst)
}

export async function findQuestion(db: Db, person: Person, id: string): Promise<QuestionRow | null> {
  const [row] = await db
    .select()
    .from(askedQuestions)
    .where(and(isOwn(person), eq(askedQuestions.id, id)))
  return row ?? null
}

export async function deleteQuestionOf(db: Db, person: Person, id: string): Promise<boolean> {
  const rows = await db
    .delete(askedQuestions)
    .where(and(isOwn(person), eq(askedQuestions.id, id)))
    .returning({ id: askedQuestions.id })
  return rows.length > 0
}

export async function deleteQuestionsOf(db: Db, person: Person): Promise<void> {
  await db.delete(askedQuestions).where(isOwn(person))
}

import * as z from 'zod/mini'
import {
  answerKinds,
  answerPassage,
  answerStatement,
  askLimits,
  askTexts,
  type KeptAnswer,
  type KeptQuestion,
} from '#contract/ask/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Origin } from '#core/ask/evidence.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillMember } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteQuestionOf,
  deleteQuestionsOf,
  findQuestion,
  insertQuestion,
  listQuestionsOf,
  type QuestionRow,
} from './question-store.ts'
import { type FoundAnswer, presentAnswer, recheckAnswer } from './recheck-answer.ts'

const origin: z.ZodMiniType<Origin> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), segmentId: z.string() }),
  z.object({ kind: z.literal('fact'), entryId: z.string(), factId: z.string() }),
  z.object({ kind: z.literal('recap'), sessionId: z.string(), text: z.string() }),
])
const origins = { origins: z.array(origin) }
const storedAnswer: z.ZodMiniType<FoundAnswer> = z.object({
  kind: z.enum(answerKinds),
  statements: z.array(z.extend(answerStatement, origins)),
  passages: z.array(z.extend(answerPassage, origins)),
})

const presentQuestion = ({
  id,
  question,
  createdAt,
}: Pick<QuestionRow, 'id' | 'question' | 'createdAt'>): KeptQuestion => ({
  id,
  question,
  createdAt: createdAt.toISOString(),
})

export async function keepQuestion(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: CampaignAccess,
  question: string,
  answer: FoundAnswer,
): Promise<void> {
  const { campaignId, userId } = access
  const row = { id: deps.ids.next(), campaignId, userId, question, answer, createdAt: deps.clock() }
  await deps.db.transaction(async (tx) => {
    await requireStillMember(tx, access)
    await insertQuestion(tx, row, askLimits.kept)
  })
}

export async function listQuestions(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<KeptQuestion[]> {
  return (await listQuestionsOf(deps.db, access)).map(presentQuestion)
}

export async function readQuestion(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  id: string,
): Promise<KeptAnswer> {
  const row = await findQuestion(deps.db, access, id)
  if (!row) throw new AppError('NOT_FOUND', askTexts.notFound)
  const answer = await recheckAnswer(deps, access, storedAnswer.parse(row.answer))
  return { ...presentQuestion(row), ...presentAnswer(answer) }
}

export async function deleteQuestion(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  id: string,
): Promise<void> {
  const isDeleted = await deleteQuestionOf(deps.db, access, id)
  if (!isDeleted) throw new AppError('NOT_FOUND', askTexts.notFound)
}

export const deleteQuestions = (deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<void> =>
  deleteQuestionsOf(deps.db, access)

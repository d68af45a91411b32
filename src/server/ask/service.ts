import type { Answer } from '#contract/ask/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { answerQuestion } from './answer-question.ts'
import { type FoundAnswer, presentAnswer } from './recheck-answer.ts'
import type { Telling } from './write-statements.ts'

/**
 * Answers a question from what the reader may see.
 * @param keep stores the question and its answer; without it, they are not stored
 * @throws ENGINE_FAILED or UNAVAILABLE if the language model fails
 */
export async function askCampaign(
  deps: Pick<Deps, 'db' | 'wait' | 'languageModel'>,
  access: CampaignAccess,
  question: string,
  telling: Telling,
  keep: (answer: FoundAnswer) => Promise<void> = async () => {},
): Promise<Answer> {
  const answer = await answerQuestion(deps, access, question, telling)
  telling.signal.throwIfAborted()
  await keep(answer)
  return presentAnswer(answer)
}

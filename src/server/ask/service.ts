import type { Answer } from '#contract/ask/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { answerQuestion } from './answer-question.ts'
import { presentAnswer } from './recheck-answer.ts'
import type { Telling } from './write-statements.ts'

/**
 * Answers from what the reader may see, without keeping the question.
 * @throws ENGINE_FAILED or UNAVAILABLE if the language model fails
 */
export async function askCampaign(
  deps: Pick<Deps, 'db' | 'wait' | 'languageModel'>,
  access: CampaignAccess,
  question: string,
  telling: Telling,
): Promise<Answer> {
  return presentAnswer(await answerQuestion(deps, access, question, telling))
}

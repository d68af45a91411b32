import { AppError } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import {
  defaultContextTokens,
  type LanguageModel,
  type ModelQuestion,
  UnreadableAnswer,
} from '#server/ports/language-model.ts'

export type FakeQuestion = Omit<ModelQuestion<unknown>, 'schema' | 'signal' | 'onText'>

export function createFakeLanguageModel(
  decide: (question: FakeQuestion, index: number) => unknown,
  contextTokens = defaultContextTokens,
): LanguageModel {
  let asked = 0
  return {
    name: 'fake model',
    readContextTokens: async () => contextTokens,
    async answer({ schema, signal, onText, ...question }) {
      signal.throwIfAborted()
      const answer = await Promise.race([
        Promise.resolve(decide(question, asked++)),
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ])
      onText?.(JSON.stringify(answer))
      const parsed = schema.safeParse(answer)
      if (parsed.success) return parsed.data
      const cause = new UnreadableAnswer(String(answer), 'it has another shape')
      throw new AppError('ENGINE_FAILED', recapTexts.unreadableAnswer, { cause })
    },
  }
}

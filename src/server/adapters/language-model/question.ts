// What a model behind a server and a model on this machine have in common.
import pLimit, { type LimitFunction } from 'p-limit'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { languageModelTexts, type ModelQuestion, UnreadableAnswer } from '#server/ports/language-model.ts'
import type { ParsedAnswer } from './parse-answer.ts'

const charactersPerToken = 4

type InTurn = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * The returned function runs `work` when its turn has come, and rejects at once if the signal aborts.
 * @param countAtOnce how many run at the same time
 */
export function createTurns(countAtOnce: () => Promise<number>): InTurn {
  let limit: Promise<LimitFunction> | null = null
  return async (signal, work) => {
    signal.throwIfAborted()
    limit ??= countAtOnce().then(pLimit)
    const run = await limit
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const begin = async () => {
      signal.throwIfAborted()
      return work()
    }
    try {
      return await Promise.race([run(begin), aborted])
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

/** Keywords that only bound a value. Some servers refuse them, or build a grammar that is too large; the answer is checked here anyway. */
const bounds = [
  ...['default', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
] as const

export function writeSchema(schema: z.ZodMiniType) {
  const written = z.toJSONSchema(schema, {
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      for (const keyword of bounds) delete jsonSchema[keyword]
    },
  })
  delete written.$schema
  return written
}

/** An estimate, for English. */
export const countTokens = (...texts: string[]): number => texts.join('').length / charactersPerToken

export const estimatePrompt = ({ instructions, prefix = '', prompt }: ModelQuestion<unknown>): number =>
  countTokens(instructions, prefix, prompt)

export const estimateTokens = (question: ModelQuestion<unknown>): number =>
  Math.ceil(estimatePrompt(question)) + (question.answerTokens ?? 0)

export type Reading<T> = ParsedAnswer<T> & { text: string; hasOnlyThoughts: boolean }

/** Asks again, with what was wrong, if the first answer cannot be read. */
export async function askTwice<T>(ask: (complaint: string) => Promise<Reading<T>>): Promise<T> {
  const first = await ask('')
  if (first.ok) return first.value
  const second = await ask(complain(first.why))
  if (second.ok) return second.value
  const cause = new UnreadableAnswer(second.text || first.text, second.why)
  const text = second.hasOnlyThoughts ? languageModelTexts.onlyThought : recapTexts.unreadableAnswer
  throw new AppError('ENGINE_FAILED', text, { cause })
}

function complain(why: string): string {
  return `Your last answer could not be read: ${why}. Answer again with nothing but one JSON object of the asked shape.`
}

export const tooLong = 'it was too long: be brief'

// What a model behind a server and a model on this machine have in common.
import pLimit, { type LimitFunction } from 'p-limit'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { languageModelTexts, type ModelQuestion, UnreadableAnswer } from '#server/ports/language-model.ts'

type ParsedAnswer<T> = { ok: true; value: T } | { ok: false; why: string }

/** Removes NUL and replaces unpaired surrogates, because PostgreSQL cannot store them. */
function mendText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}

function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text, mendText) }
  } catch {
    return null
  }
}

/**
 * The marks after which models that think write their answer: those of DeepSeek, Qwen and others, of Mistral, of Gemma and of gpt-oss. The
 * mark that opens the thoughts is often part of the prompt, so it is not looked for.
 */
const thoughtEnds =
  /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]|<channel\|>|<\|channel\|>\s*final[^{<]{0,20}(?:<\|constrain\|>[^{<]{0,20})?<\|message\|>/gi

function skipThoughts(text: string): string {
  const last = [...text.matchAll(thoughtEnds)].at(-1)
  return last ? text.slice(last.index + last[0].length) : text
}

function findJson(text: string): { value: unknown } | null {
  const answer = skipThoughts(text.replace(/^\ufeff/, ''))
  const [, fenced] = answer.split(/```(?:json)?/i)
  const braced = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  for (const candidate of [answer, fenced, braced]) {
    const found = candidate ? readJson(candidate) : null
    if (found) return found
  }
  return null
}

/** In a long thought, the answer is one of the last objects that begin a line or follow a colon. */
const mostObjects = 200

/** Finds the largest JSON object that ends a text of thoughts. */
export function findLastObject(thoughts: string): string {
  const end = thoughts.lastIndexOf('}') + 1
  const starts = [...thoughts.slice(0, end).matchAll(/\{/g)].slice(0, mostObjects)
  for (const { index } of starts) {
    const candidate = thoughts.slice(index, end)
    if (readJson(candidate)) return candidate
  }
  return ''
}

/** `why` tells the model what to correct. */
export function parseAnswer<T>(text: string, schema: z.ZodMiniType<T>): ParsedAnswer<T> {
  if (text.trim() === '') return { ok: false, why: 'it was empty' }
  const found = findJson(text)
  if (!found) return { ok: false, why: 'it was not complete, valid JSON' }
  const parsed = schema.safeParse(found.value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const faults = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return { ok: false, why: faults.join('; ') }
}

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

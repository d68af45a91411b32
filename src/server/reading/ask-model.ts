import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { stageTexts } from '#contract/jobs/schemas.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { joinParts, promptVersion, type Question } from '#core/reading/questions/prompt.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import { workFileOf } from '#server/jobs/service.ts'
import { type LanguageModel, UnreadableAnswer } from '#server/ports/language-model.ts'
import { Postponed } from '#server/ports/retry-later.ts'
import { findModelAnswer, insertModelAnswer } from './store.ts'

/** Hours on the clock of the server. */
const night = { from: 1, to: 7 }

/** @throws Postponed until the next night, unless it is night */
export function requireNight(now: Date): void {
  const hour = now.getHours()
  if (hour >= night.from && hour < night.to) return
  const until = new Date(now)
  until.setHours(night.from, 0, 0, 0)
  if (until <= now) until.setDate(until.getDate() + 1)
  throw new Postponed(until, stageTexts.night)
}

type AskDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'worksAtNight'>
/** What the requests about an evening begin with. `source` tells an abridgement from the transcript and from other abridgements. */
export type Beginning = { instructions: string; prefix: string; source: string }

export type Ask = {
  <T>(
    name: string,
    schema: z.ZodMiniType<T>,
    beginning: Beginning,
    question: Question,
    isEmpty?: (answer: T) => boolean,
  ): Promise<T>
  /** Returns the stored answer; null if the question was not answered yet. */
  stored<T>(
    name: string,
    schema: z.ZodMiniType<T>,
    beginning: Beginning,
    question: Question,
  ): Promise<T | null>
}

const describeTokens = ({ read, toRead, written }: { read: number; toRead: number; written: number }) =>
  written > 0
    ? `${written.toLocaleString('en')} tokens written`
    : `${read.toLocaleString('en')} of ${toRead.toLocaleString('en')} tokens read`

export const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

export const emptyAnswer = 'The language model found nothing in this evening.'
const complaint =
  'Your last answer was empty, but these lines tell a lot. Read them again and answer in full.'

/** True if the model answered, but with nothing that can be used. Other failures concern every question. */
export const isUselessAnswer = (error: unknown): boolean =>
  error instanceof AppError && (error.cause instanceof UnreadableAnswer || error.message === emptyAnswer)

/** Keys of answers about other transcripts of a session are recognized by their first part. */
export const transcriptKey = (lines: SpokenLine[]): string => hash(JSON.stringify(lines)).slice(0, 16)

/**
 * The returned function stores each answer, so that a retry or the next job need not ask the model the same question again. An empty
 * answer is asked for once more, and is not stored.
 * @param scope a call reuses only answers with the same scope, for example those of the same job
 */
export function createAsk(
  deps: AskDeps,
  model: LanguageModel,
  { signal, remember, addDetail }: JobHandle,
  { sessionId, lines, context }: { sessionId: string; lines: SpokenLine[]; context: ReadingContext },
  scope = '',
): Ask {
  const transcript = transcriptKey(lines)
  const language = context.language ?? ''
  async function find<T>(
    name: string,
    schema: z.ZodMiniType<T>,
    { source }: Beginning,
    { prompt, about = prompt }: Question,
  ): Promise<{ key: string; answer: T | null }> {
    // The last recap in the prefix is only a hint, so it is no part of the key.
    const asked = hash(model.name, String(promptVersion), name, source, about, language)
    const key = [transcript, scope, asked].filter((part) => part !== '').join('/')
    return { key, answer: schema.safeParse(await findModelAnswer(deps.db, sessionId, key)).data ?? null }
  }
  async function ask<T>(
    name: string,
    schema: z.ZodMiniType<T>,
    beginning: Beginning,
    question: Question,
    isEmpty: (answer: T) => boolean = () => false,
  ): Promise<T> {
    const { key, answer: stored } = await find(name, schema, beginning, question)
    if (stored !== null && !isEmpty(stored)) return stored
    const { instructions, prefix } = beginning
    const { prompt, answerTokens } = question
    if (deps.worksAtNight) requireNight(deps.clock())
    const put = (text: string) =>
      model.answer({
        ...{ instructions, prefix, prompt: text, answerTokens, schema, schemaName: name, signal },
        stateFile: workFileOf(deps, sessionId, 'evening'),
        onTokens: (count) => addDetail(describeTokens(count)),
      })
    let answer = await put(prompt)
    if (isEmpty(answer)) answer = await put(joinParts([prompt, complaint]))
    if (isEmpty(answer)) throw new AppError('ENGINE_FAILED', emptyAnswer)
    await insertModelAnswer(deps.db, { sessionId, key, answer, createdAt: deps.clock() })
    // Remembering a result counts as progress of the job, which resets its number of failed tries. The value `true` is never read.
    await remember(`answer ${key}`, true)
    return answer
  }
  return Object.assign(ask, {
    stored: async <T>(name: string, schema: z.ZodMiniType<T>, beginning: Beginning, question: Question) =>
      (await find(name, schema, beginning, question)).answer,
  })
}

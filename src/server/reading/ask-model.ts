import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type * as z from 'zod/mini'
import type { ReadingContext } from '#core/reading/names/extracted-entity.ts'
import { askForLanguage, type Prompt, promptVersion } from '#core/reading/questions/prompt.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { findModelAnswer, insertModelAnswer } from './store.ts'

type AskDeps = Pick<Deps, 'db' | 'clock'>

export type Ask = {
  <T>(name: string, schema: z.ZodMiniType<T>, question: Prompt): Promise<T>
  readonly keys: string[]
}

export function answerKey(model: LanguageModel, ...about: string[]): string {
  const asked = [model.name, String(promptVersion), ...about]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/**
 * The returned function stores each answer, so that a retry or the next job need not ask the model the same question again.
 * @param scope a call reuses only answers with the same scope, for example those of the same job
 */
export function createAsk(
  deps: AskDeps,
  model: LanguageModel,
  handle: JobHandle,
  { sessionId, context }: { sessionId: string; context: Pick<ReadingContext, 'language'> },
  scope = '',
): Ask {
  const inLanguage = context.language ? [askForLanguage(context.language)] : []
  const keys: string[] = []
  async function ask<T>(name: string, schema: z.ZodMiniType<T>, asked: Prompt): Promise<T> {
    const { about, ...prompt } = asked
    const key = answerKey(model, name, scope, about, ...inLanguage)
    keys.push(key)
    const stored = schema.safeParse(await findModelAnswer(deps.db, sessionId, key))
    if (stored.success) return stored.data
    const instructions = [prompt.instructions, ...inLanguage].join('\n')
    const question = { ...prompt, instructions, schema, schemaName: name, signal: handle.signal }
    const answer = await model.answer(question)
    await insertModelAnswer(deps.db, { sessionId, key, answer, createdAt: deps.clock() })
    // Remembering a result counts as progress of the job, which resets its number of failed tries. The value `true` is never read.
    await handle.remember(`answer ${key}`, true)
    return answer
  }
  return Object.assign(ask, { keys })
}

const questionsAtOnce = 4

export function askAll<T, R>(items: T[], about: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(questionsAtOnce)
  return Promise.all(items.map((item) => limit(about, item)))
}

export async function askInBatches<T, R>(
  items: T[],
  size: number,
  about: (batch: T[]) => Promise<R[]>,
): Promise<R[]> {
  const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
  return (await askAll(batches, about)).flat()
}

import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { ReadingContext } from '#core/reading/names/found-entity.ts'
import type { ChunkAnswer } from '#core/reading/narrative/chunk-answer.ts'
import { cutChunks } from '#core/reading/narrative/cut-chunks.ts'
import { type Prompt, promptVersion, writeChunkPrompt } from '#core/reading/narrative/write-prompts.ts'
import type { Deps } from '#server/deps.ts'
import type { Step } from '#server/jobs/define-job.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { chunkAnswer } from './answer-schemas.ts'
import { findModelAnswer, insertModelAnswer } from './store.ts'

type AskDeps = Pick<Deps, 'db' | 'clock'>
type StoredQuestion<T> = Prompt & {
  sessionId: string
  key: string
  schema: z.ZodMiniType<T>
  schemaName: string
}

/** The cache key of an answer: the model, the version of the questions, and their content. */
export function answerKey(model: LanguageModel, ...about: string[]): string {
  const asked = [model.name, String(promptVersion), ...about]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/** Stores the answer in the database, where a retry and the next stage find it. */
export async function askOnce<T>(
  deps: AskDeps,
  model: LanguageModel,
  step: Step,
  asked: StoredQuestion<T>,
): Promise<T> {
  const { sessionId, key, schema, ...question } = asked
  const stored = schema.safeParse(await findModelAnswer(deps.db, sessionId, key))
  if (stored.success) return stored.data
  const answer = await model.answer({ ...question, schema, signal: step.signal })
  await insertModelAnswer(deps.db, { sessionId, key, answer, createdAt: deps.clock() })
  // Progress resets the count of failed attempts.
  await step.remember(`answer ${key}`, true)
  return answer
}

/**
 * Asks the model about a session chunk by chunk.
 * @param report called before each chunk with the share that is done
 */
export async function askAboutSession(
  deps: AskDeps,
  model: LanguageModel,
  step: Step,
  session: { sessionId: string; lines: SpokenLine[]; context: ReadingContext },
  report: (share: number) => void,
): Promise<{ answers: ChunkAnswer[]; keys: string[] }> {
  const chunks = cutChunks(session.lines)
  const answers: ChunkAnswer[] = []
  const keys: string[] = []
  for (const [index, chunk] of chunks.entries()) {
    report(index / chunks.length)
    // Known names are not part of the key: they only help the spelling, and the previous stage may have added some.
    const key = answerKey(model, 'chunk', chunk.text)
    const question = writeChunkPrompt(chunk, session.context)
    const { sessionId } = session
    const asked = { ...question, sessionId, key, schema: chunkAnswer, schemaName: 'session_notes' }
    answers.push(await askOnce(deps, model, step, asked))
    keys.push(key)
  }
  return { answers, keys }
}

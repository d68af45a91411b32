import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { ChunkAnswer } from '#core/recap/narrative/chunk-answer.ts'
import { cutChunks } from '#core/recap/narrative/cut-chunks.ts'
import { askAboutChunk, type Question, questionVersion } from '#core/recap/narrative/write-questions.ts'
import type { ReadingContext } from '#core/wiki/found-entity.ts'
import type { Deps } from '#server/deps.ts'
import type { Step } from '#server/jobs/define-job.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { chunkAnswer } from './answer-schemas.ts'
import { findModelAnswer, insertModelAnswer } from './store.ts'

type AskDeps = Pick<Deps, 'db' | 'clock'>
type Asked<T> = Question & { sessionId: string; key: string; schema: z.ZodMiniType<T>; schemaName: string }

/** The key of a stored answer: the same model, asked in the same way about the same words, is not asked again. */
export function keyOf(model: LanguageModel, ...about: string[]): string {
  const asked = [model.name, String(questionVersion), ...about]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/** Asks once: the answer is kept, so that a retry and the next stage get it from the database. */
export async function askOnce<T>(
  deps: AskDeps,
  model: LanguageModel,
  step: Step,
  asked: Asked<T>,
): Promise<T> {
  const { sessionId, key, schema, ...question } = asked
  const kept = schema.safeParse(await findModelAnswer(deps.db, sessionId, key))
  if (kept.success) return kept.data
  const answer = await model.answer({ ...question, schema, signal: step.signal })
  await insertModelAnswer(deps.db, { sessionId, key, answer, createdAt: deps.clock() })
  // A step further: failed tries are counted anew.
  await step.remember(`answer ${key}`, true)
  return answer
}

/**
 * What the model tells of each part of a session, part by part.
 * @param report told before each part which share of them is done
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
  for (const [place, chunk] of chunks.entries()) {
    report(place / chunks.length)
    // Known names are left out of the key: the stage before may have added to them, and they help the spelling alone.
    const key = keyOf(model, 'chunk', chunk.text)
    const question = askAboutChunk(chunk, session.context)
    const { sessionId } = session
    const asked = { ...question, sessionId, key, schema: chunkAnswer, schemaName: 'session_notes' }
    answers.push(await askOnce(deps, model, step, asked))
    keys.push(key)
  }
  return { answers, keys }
}

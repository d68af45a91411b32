import * as z from 'zod/mini'
import { askLimits } from '#contract/ask/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { askPassages } from '#core/ask/ask-passages.ts'
import {
  type CheckedStatement,
  createAnswerCheck,
  type FailedStatement,
  joinSources,
  type ModelStatement,
} from '#core/ask/check-answer.ts'
import { numberEvidence, type Passage } from '#core/ask/evidence.ts'
import { findWholeObjects } from '#core/ask/find-whole-objects.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillMember } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import type { LanguageModel, ModelQuestion } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { type FoundPassages, findPassages } from './find-passages.ts'
import { dropHiddenNames, type FoundAnswer, recheckAnswer } from './recheck-answer.ts'

const statement: z.ZodMiniType<ModelStatement> = z.object({
  text: z.string(),
  lines: z._default(z.array(z.number()), []),
})
const modelAnswer = z.object({ statements: z._default(z.array(statement), []) })

/** Maximum wait before the only retry of a model call. It is short, because the user is waiting. */
const longestWaitMs = 10_000
const shortestWaitMs = 1_000
/** A longer streamed answer is parsed only once it is complete, because every parse starts at the beginning of the answer. */
const streamedCharacters = 20_000

async function askTwice<T>(
  { wait }: Pick<Deps, 'wait'>,
  model: LanguageModel,
  question: ModelQuestion<T>,
): Promise<T> {
  try {
    return await model.answer(question)
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error
    await wait(Math.min(longestWaitMs, Math.max(shortestWaitMs, error.delayMs)), question.signal)
  }
  question.signal.throwIfAborted()
  try {
    return await model.answer(question)
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error
    throw new AppError('UNAVAILABLE', error.finalText, { cause: error })
  }
}

function parseStatement(json: string): ModelStatement | null {
  try {
    return statement.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

export type Telling = { signal: AbortSignal; onStatement?: (statement: CheckedStatement) => void }

/**
 * Returns the statements that pass the check, in the order in which they passed. Failed and doubtful statements are sent back to the model
 * once; doubtful ones pass the second time.
 */
async function writeStatements(
  deps: Pick<Deps, 'wait'>,
  model: LanguageModel,
  question: string,
  { passages, names, seats }: FoundPassages,
  { signal, onStatement }: Telling,
): Promise<CheckedStatement[]> {
  const numbered = numberEvidence(passages)
  const check = createAnswerCheck(numbered, names, seats)
  const told = new Map<string, CheckedStatement>()

  const judge = (statements: ModelStatement[], acceptsDoubt: boolean): FailedStatement[] =>
    statements.slice(0, askLimits.statements).flatMap((one) => {
      const verdict = check(one)
      if ('failed' in verdict) return [verdict.failed]
      const { passed, doubt } = verdict
      if (doubt !== null && !acceptsDoubt) return [{ ...one, text: passed.text, reason: doubt }]
      if (!told.has(passed.text) && told.size < askLimits.statements) {
        told.set(passed.text, passed)
        onStatement?.(passed)
      }
      return []
    })

  async function ask(failed: FailedStatement[]): Promise<FailedStatement[]> {
    const isLast = failed.length > 0
    let read = 0
    const onText = (text: string) => {
      if (text.length > streamedCharacters) return
      const whole = findWholeObjects(text)
      judge(
        whole.slice(read).flatMap((json) => parseStatement(json) ?? []),
        isLast,
      )
      read = whole.length
    }
    const { statements } = await askTwice(deps, model, {
      ...askPassages(question, numbered, seats, failed),
      ...{ schema: modelAnswer, schemaName: 'answer', signal },
      ...(onStatement ? { onText } : {}),
    })
    return judge(statements, isLast)
  }

  const failed = await ask([])
  if (failed.length > 0) await ask(failed)
  return [...told.values()]
}

const writeLine = ({ text, speaker }: Passage['evidence'][number]) =>
  speaker === null ? text : `${speaker}: ${text}`

const toPassage = ({ title, evidence }: Passage): FoundAnswer['passages'][number] => ({
  text: evidence.map(writeLine).join('\n'),
  title,
  sources: joinSources(evidence),
  origins: evidence.map(({ origin }) => origin),
})

/** Checks the current rights again before each statement is passed on, because the model may write for minutes. */
function createCheckedTelling(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  { signal, onStatement }: Telling,
): { telling: Telling; isTold: () => Promise<void> } {
  let told = Promise.resolve()
  if (!onStatement) return { telling: { signal }, isTold: () => told }
  const tell = async (statement: CheckedStatement) => {
    const current = await requireStillMember(deps.db, access)
    const answer = { kind: 'answer' as const, statements: [statement], passages: [] }
    for (const statement of (await recheckAnswer(deps, current, answer)).statements) onStatement(statement)
  }
  return {
    telling: {
      signal,
      onStatement(statement) {
        told = told.then(() => tell(statement))
        // Only prevents an unhandled rejection: the error is thrown where `isTold` is awaited.
        told.catch(() => undefined)
      },
    },
    isTold: () => told,
  }
}

/**
 * Uses only what the reader may see, and does not store the answer.
 * @throws ENGINE_FAILED or UNAVAILABLE if the language model fails
 */
export async function answerQuestion(
  deps: Pick<Deps, 'db' | 'config' | 'wait' | 'languageModel'>,
  access: CampaignAccess,
  question: string,
  telling: Telling,
): Promise<FoundAnswer> {
  const found = await findPassages(deps, access, question, telling.signal)
  const passages = found.passages.map(toPassage)
  const { languageModel: model } = deps
  if (!model || passages.length === 0) {
    return dropHiddenNames(deps, access, { kind: 'passages', statements: [], passages })
  }
  const checked = createCheckedTelling(deps, access, telling)
  const statements = await writeStatements(deps, model, question, found, checked.telling)
  await checked.isTold()
  const kind = statements.length > 0 ? 'answer' : 'nothing'
  // The model may have taken minutes, during which rights may have changed.
  const current = await requireStillMember(deps.db, access)
  return recheckAnswer(deps, current, { kind, statements, passages })
}

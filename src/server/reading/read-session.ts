import { AppError } from '#contract/errors.ts'
import { stageTexts } from '#contract/jobs/schemas.ts'
import type { Correction } from '#contract/names/schemas.ts'
import { type RecapKind, recapTexts } from '#contract/recap/schemas.ts'
import { askSpellingsTask } from '#core/names/ask-spellings.ts'
import type { DescriptionSentence, DescriptionSubject } from '#core/reading/descriptions/description.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { extractEntitiesTask } from '#core/reading/names/extract-entities.ts'
import type { ExtractedEntity, ReadingContext } from '#core/reading/names/extracted-entity.ts'
import type { GatheredSession } from '#core/reading/narrative/note.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'
import { readHighlightsTask } from '#core/recap/write-highlights.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import { storeUnreadableAnswer } from '#server/jobs/service.ts'
import { runInThread } from '#server/lib/threads.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { spellingAnswer, storedReading } from './answer-schemas.ts'
import { type Ask, answerKey, createAsk } from './ask-model.ts'
import { type Compute, readByModel } from './read-by-model.ts'
import { findModelAnswer, insertModelAnswer } from './store.ts'
import { writeByModel } from './write-by-model.ts'
import { writeDescriptionsByModel } from './write-descriptions.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'languageModel' | 'files' | 'log'>

export type ReadingInput = {
  jobId: string
  sessionId: string
  mayFallBack: boolean
  lines: SpokenLine[]
  context: ReadingContext
}

/** `fallbackReason` tells users why the language model failed; null if it did not. */
export type ReadingResult<T> = T & { engine: string; fallbackReason: string | null }

const builtInReader = 'built-in reader'
/** Returns the name of the engine that reads sessions. Jobs that fall back to the built-in reader store its name instead. */
export const getReaderName = ({ languageModel }: Pick<Deps, 'languageModel'>) =>
  languageModel?.name ?? builtInReader
const emptyAnswer = 'The language model told nothing that the transcript bears out.'

async function withModel<T>(
  deps: ReadDeps,
  input: ReadingInput,
  handle: JobHandle,
  byModel: (model: LanguageModel) => Promise<T>,
  builtIn: () => Promise<T>,
): Promise<ReadingResult<T>> {
  const model = deps.languageModel
  let fallbackReason: string | null = null
  if (model) {
    handle.setEngine(model.name)
    try {
      return { ...(await byModel(model)), engine: model.name, fallbackReason }
    } catch (error) {
      handle.signal.throwIfAborted()
      fallbackReason = `${explainFallbackOrRethrow(error, input.mayFallBack)} The built-in reader did the work instead.`
      const { jobId } = input
      const answerFile = await storeUnreadableAnswer(deps, jobId, error)
      deps.log.warn(
        { jobId, reason: fallbackReason, ...(answerFile === null ? {} : { answerFile }) },
        'A session was read without the language model',
      )
    }
  }
  handle.setEngine(builtInReader)
  return { ...(await builtIn()), engine: builtInReader, fallbackReason }
}

/**
 * Returns a sentence for users that explains the failure. Rethrows errors that the model did not cause, and temporary errors unless
 * `mayFallBack`.
 */
function explainFallbackOrRethrow(error: unknown, mayFallBack: boolean): string {
  const isOver = error instanceof AppError && error.code === 'ENGINE_FAILED'
  if (!isOver && !(error instanceof RetryLater && mayFallBack)) throw error
  const sentence = error instanceof RetryLater ? error.finalText : error.message
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

/**
 * The key of the stored reading leaves out known names and the last recap, because they are only hints: if they change, the session is not
 * read again.
 */
async function gatherWithCache(
  deps: ReadDeps,
  model: LanguageModel,
  input: ReadingInput,
  handle: JobHandle,
  report: (share: number) => void,
): Promise<{ gathered: GatheredSession; keys: string[] }> {
  const { lines, context, sessionId } = input
  const inLanguage = context.language ? [context.language] : []
  const key = answerKey(model, 'reading', JSON.stringify([lines, context.table]), ...inLanguage)
  const stored = storedReading.safeParse(await findModelAnswer(deps.db, sessionId, key))
  if (stored.success) return { gathered: stored.data.gathered, keys: [key, ...stored.data.keys] }
  const ask = createAsk(deps, model, handle, input)
  const gathered = await readByModel(ask, { lines, context }, createCompute(handle), report)
  if (gathered.entities.length === 0 && gathered.notes.length === 0) {
    throw new AppError('ENGINE_FAILED', emptyAnswer)
  }
  const answer = { gathered, keys: ask.keys }
  await insertModelAnswer(deps.db, { sessionId, key, answer, createdAt: deps.clock() })
  return { gathered, keys: [key, ...ask.keys] }
}

/** Time limit of each computation in a thread. The longest transcripts need a third of it on an idle core. */
const computeLimitMs = 60_000

const createCompute =
  ({ signal }: JobHandle, ms = computeLimitMs): Compute =>
  async (task, args) => {
    const timeout = AbortSignal.timeout(ms)
    try {
      return await runInThread(task, args, AbortSignal.any([signal, timeout]))
    } catch (error) {
      signal.throwIfAborted()
      if (timeout.aborted) throw new AppError('LIMIT', recapTexts.tooLongToRead, { cause: error })
      throw error
    }
  }

export function readEntities(
  deps: ReadDeps,
  input: ReadingInput,
  handle: JobHandle,
  ms?: number,
): Promise<ReadingResult<{ entities: ExtractedEntity[] }>> {
  const report = (share: number) => handle.report(stageTexts.entities, 0.05 + share * 0.8)
  report(0)
  return withModel(
    deps,
    input,
    handle,
    async (model) => {
      const { gathered } = await gatherWithCache(deps, model, input, handle, report)
      return { entities: gathered.entities }
    },
    async () => {
      const { lines, context } = input
      return { entities: await createCompute(handle, ms)(extractEntitiesTask, [lines, context]) }
    },
  )
}

/** Asks a further question about a session that was read. The answer is null without a language model, or if the model fails for good. */
async function askFurther<T>(
  deps: ReadDeps,
  input: ReadingInput,
  handle: JobHandle,
  question: (ask: Ask) => Promise<T>,
): Promise<{ answer: T | null; fallbackReason: string | null }> {
  const asked = await withModel<{ answer: T | null }>(
    deps,
    input,
    handle,
    async (model) => ({ answer: await question(createAsk(deps, model, handle, input)) }),
    async () => ({ answer: null }),
  )
  if (deps.languageModel) handle.setEngine(deps.languageModel.name)
  return asked
}

/**
 * Returns the corrections whose two spellings, according to the model, name different subjects. Returns an empty list without a model or if
 * the model fails for good.
 */
export async function findRejectedCorrections(
  deps: ReadDeps,
  input: ReadingInput,
  corrections: Correction[],
  handle: JobHandle,
): Promise<Correction[]> {
  if (corrections.length === 0) return []
  const { answer } = await askFurther(deps, input, handle, async (ask) => {
    const question = await runInThread(askSpellingsTask, [input.lines, corrections], handle.signal)
    return ask('spellings', spellingAnswer, question)
  })
  return corrections.filter((_, index) => answer?.different.includes(index + 1))
}

/** Returns no descriptions without a model or if the model fails for good. */
export async function writeDescriptions(
  deps: ReadDeps,
  input: ReadingInput,
  subjects: DescriptionSubject[],
  handle: JobHandle,
): Promise<{ descriptions: DescriptionSentence[][]; fallbackReason: string | null }> {
  if (subjects.length === 0) return { descriptions: [], fallbackReason: null }
  const { answer, fallbackReason } = await askFurther(deps, input, handle, (ask) =>
    writeDescriptionsByModel(ask, subjects, (share) =>
      handle.report(stageTexts.entities, 0.85 + share * 0.1),
    ),
  )
  return { descriptions: answer ?? [], fallbackReason }
}

export type GeneratedRecap = { recap: UnresolvedRecap; kind: RecapKind; reusableKeys: string[] }

/** Each list in `bookmarkedLineIds` has the ids of the lines that one bookmark may mean in one transcript. */
type RecapInput = ReadingInput & { bookmarkedLineIds: string[][] }

export async function generateRecap(
  deps: ReadDeps,
  input: RecapInput,
  handle: JobHandle,
  ms?: number,
): Promise<ReadingResult<GeneratedRecap>> {
  const report = (share: number) => handle.report(stageTexts.recap, 0.05 + share * 0.9)
  report(0)
  return withModel(
    deps,
    input,
    handle,
    (model) => narrate(deps, model, input, handle, report),
    async () => {
      const { lines, context, bookmarkedLineIds } = input
      const recap = await createCompute(handle, ms)(readHighlightsTask, [lines, context, bookmarkedLineIds])
      return { recap, kind: 'highlights', reusableKeys: [] }
    },
  )
}

async function narrate(
  deps: ReadDeps,
  model: LanguageModel,
  input: ReadingInput,
  handle: JobHandle,
  report: (share: number) => void,
): Promise<GeneratedRecap> {
  const { gathered, keys } = await gatherWithCache(deps, model, input, handle, (share) => report(share * 0.6))
  if (gathered.notes.length === 0) throw new AppError('ENGINE_FAILED', emptyAnswer)
  // With the job id as scope, a regenerated recap does not reuse the answers of an earlier job.
  const ask = createAsk(deps, model, handle, input, input.jobId)
  const recap = await writeByModel(ask, input, gathered, createCompute(handle), (share) =>
    report(0.6 + share * 0.4),
  )
  return { recap, kind: 'narrative', reusableKeys: keys }
}

export function describeFallback({
  fallbackReason,
}: {
  fallbackReason: string | null
}): Record<string, string | boolean> {
  return fallbackReason === null ? {} : { fallback: true, fallbackReason }
}

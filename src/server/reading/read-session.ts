import { AppError } from '#contract/errors.ts'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { type RecapKind, recapTexts } from '#contract/recap/schemas.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { extractEntitiesTask } from '#core/reading/names/extract-entities.ts'
import type { Spelling } from '#core/reading/questions/ask-read.ts'
import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import { readHighlightsTask } from '#core/reading/write-highlights.ts'
import type { ArticleSentence, ArticleSubject } from '#core/wiki/choose-subjects.ts'
import type { ExtractedEntity, ReadingContext } from '#core/wiki/extracted-entity.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import { storeUnreadableAnswer } from '#server/jobs/service.ts'
import { runInThread } from '#server/lib/threads.ts'
import { ContextTooSmall, type LanguageModel } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { type Ask, createAsk, isUselessAnswer, requireNight } from './ask-model.ts'
import { type Attempt, type Evening, openEvening, readWindow, shrinkWindow } from './open-evening.ts'
import { type Compute, listAlsoMentioned, readWorld, tellEvening, writeArticles } from './read-evening.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'languageModel' | 'worksAtNight' | 'files' | 'log'>

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

/** `scoped` asks again what `ask` answers from the store. */
type Reader = { ask: Ask; scoped: Ask; evening: Evening; attempt: Attempt }

/** Reads the evening with the window that the model has, or with a smaller one if a question proves too long for it. */
async function readWithModel<T>(
  deps: ReadDeps,
  model: LanguageModel,
  input: ReadingInput,
  handle: JobHandle,
  { scope = '', pairs = [], report }: { scope?: string; pairs?: Spelling[]; report: (share: number) => void },
  work: (reader: Reader) => Promise<T>,
): Promise<T & { incomplete: string | null }> {
  const missing = new Set<string>()
  const attempt: Attempt = (lost, work) =>
    work().catch(async (error: unknown) => {
      handle.signal.throwIfAborted()
      if (!isUselessAnswer(error)) throw error
      if (lost !== null) missing.add(`${lost} ${explainFallbackOrRethrow(error, input.mayFallBack)}`)
      await storeUnreadableAnswer(deps, input.jobId, error)
      return null
    })
  if (deps.worksAtNight) requireNight(deps.clock())
  let window = await readWindow(model, deps.clock(), handle.signal)
  for (;;) {
    missing.clear()
    try {
      const ask = createAsk(deps, model, handle, input)
      const evening = await openEvening(ask, attempt, input, window, pairs, report)
      if (evening.unread !== null) missing.add(evening.unread)
      const scoped = scope === '' ? ask : createAsk(deps, model, handle, input, scope)
      const result = await work({ ask, scoped, evening, attempt })
      return { ...result, incomplete: missing.size > 0 ? [...missing].join(' ') : null }
    } catch (error) {
      const smaller =
        error instanceof ContextTooSmall
          ? shrinkWindow(model, window, error.contextTokens, deps.clock())
          : null
      if (smaller === null) throw error
      window = smaller
    }
  }
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

export type ReadEntities = {
  entities: ExtractedEntity[]
  /** Names that a speech engine misheard, and pairs that are different names, as the model reads them. */
  spellings: Spelling[]
  different: Spelling[]
  incomplete: string | null
}

/** @param pairs words of the transcript and the known names that sound like them */
export function readEntities(
  deps: ReadDeps,
  input: ReadingInput,
  handle: JobHandle,
  pairs: Spelling[] = [],
  ms?: number,
): Promise<ReadingResult<ReadEntities>> {
  const report = (share: number) => handle.report(stageTexts.entities, 0.05 + share * 0.8)
  report(0)
  return withModel<ReadEntities>(
    deps,
    input,
    handle,
    (model) => {
      const options = { pairs, report: (share: number) => report(share * 0.4) }
      return readWithModel(deps, model, input, handle, options, async ({ ask, evening, attempt }) => {
        const compute = createCompute(handle)
        const shareOf = (share: number) => report(0.4 + share * 0.6)
        const { entities } = await readWorld(ask, attempt, evening, compute, shareOf)
        const { spellings, different } = evening.reading
        return { entities, spellings, different }
      })
    },
    async () => {
      const { lines, context } = input
      const entities = await createCompute(handle, ms)(extractEntitiesTask, [lines, context])
      return { entities, spellings: [], different: [], incomplete: null }
    },
  )
}

type Descriptions = { descriptions: ArticleSentence[][]; incomplete: string | null }

/** Returns no articles without a model or if the model fails for good. */
export async function writeDescriptions(
  deps: ReadDeps,
  input: ReadingInput,
  subjects: ArticleSubject[],
  handle: JobHandle,
): Promise<Descriptions & { fallbackReason: string | null }> {
  const model = deps.languageModel
  const none: Descriptions = { descriptions: [], incomplete: null }
  if (subjects.length === 0 || !model) return { ...none, fallbackReason: null }
  const written = await withModel<Descriptions>(
    deps,
    input,
    handle,
    () =>
      readWithModel(deps, model, input, handle, { report: () => {} }, async ({ ask, evening, attempt }) => {
        handle.report(stageTexts.entities, 0.9)
        return { descriptions: await writeArticles(ask, attempt, evening, subjects) }
      }),
    async () => none,
  )
  handle.setEngine(model.name)
  return written
}

export type GeneratedRecap = { recap: UnresolvedRecap; kind: RecapKind; incomplete: string | null }

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
  return withModel<GeneratedRecap>(
    deps,
    input,
    handle,
    (model) => {
      // With the job id as scope, a recap that is written again does not reuse the answers of an earlier job.
      const options = { scope: input.jobId, report: (share: number) => report(share * 0.3) }
      return readWithModel(deps, model, input, handle, options, async ({ ask, scoped, evening, attempt }) => {
        const shareOf = (share: number) => report(0.3 + share * 0.7)
        const compute = createCompute(handle)
        const alsoMentioned = await listAlsoMentioned(ask, evening, compute)
        const recap = await tellEvening(scoped, attempt, evening, alsoMentioned, compute, shareOf)
        return { recap, kind: 'narrative' as const }
      })
    },
    async () => {
      const { lines, context, bookmarkedLineIds } = input
      const recap = await createCompute(handle, ms)(readHighlightsTask, [lines, context, bookmarkedLineIds])
      return { recap, kind: 'highlights', incomplete: null }
    },
  )
}

export function describeFallback({
  fallbackReason,
  incomplete = null,
}: {
  fallbackReason: string | null
  incomplete?: string | null
}): Record<string, string | boolean> {
  if (fallbackReason !== null) return { fallback: true, fallbackReason }
  return incomplete === null ? {} : { incomplete }
}

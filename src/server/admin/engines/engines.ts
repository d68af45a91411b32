import { performance } from 'node:perf_hooks'
import * as z from 'zod/mini'
import { builtInEngine, type Engine, type EngineTest, engineTexts } from '#contract/admin/engines.ts'
import { AppError } from '#contract/errors.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'
import { chooseFirstReady, transcribeSample } from '#server/transcription/service.ts'
import { readEngineHealth } from './engine-health.ts'

const testLimitMs = 120_000
const languageModelId = 'language-model'

/** Shows enough of a long key to recognize it, but too little to use it. */
const mask = (key: string | null) => key && `••••${key.length >= 16 ? key.slice(-4) : ''}`

/** Omits the credentials and the query of an address, because they may contain a key. */
function showAddress(address: string | null): string | null {
  if (address === null) return null
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

type SpeechKind = {
  id: string
  label: string
  /** Values of `Transcriber.name`. */
  names: readonly string[]
  absent: string
  settings(config: Deps['config']): Engine['settings']
}

const speechKinds: readonly SpeechKind[] = [
  {
    id: 'service',
    label: 'Transcription service',
    names: ['openai', 'openai-text'],
    absent: 'Set TRANSCRIBE_BASE_URL to use one that speaks OpenAI’s language.',
    settings: ({ transcribe }) => [
      { name: 'TRANSCRIBE_BASE_URL', value: showAddress(transcribe?.baseUrl ?? null) },
      { name: 'TRANSCRIBE_API_KEY', value: mask(transcribe?.apiKey ?? null) },
      { name: 'TRANSCRIBE_MODEL', value: transcribe?.model ?? null },
    ],
  },
  {
    id: 'sherpa',
    label: 'sherpa-onnx',
    names: ['sherpa'],
    absent: 'Download a recognition model below, or copy one into the folder models of DATA_DIR.',
    settings: () => [],
  },
  {
    id: builtInEngine,
    label: 'Moonshine, built in (English)',
    names: ['moonshine'],
    absent:
      'It comes with the program, but npm left it out. Run npm ci --include=optional in the folder of the program, then restart.',
    settings: () => [],
  },
]

const findTranscriber = (deps: Pick<Deps, 'transcribers'>, { names }: SpeechKind) =>
  deps.transcribers.find(({ name }) => names.includes(name)) ?? null

type EngineDeps = Pick<Deps, 'transcribers' | 'languageModel' | 'config'>
type EngineListDeps = EngineDeps & Pick<Deps, 'db' | 'clock'>

async function presentSpeech(
  deps: EngineListDeps,
  kind: SpeechKind,
  chosen: Transcriber | null,
): Promise<Engine> {
  const transcriber = findTranscriber(deps, kind)
  const isReady = (await transcriber?.isReady()) ?? false
  return {
    id: kind.id,
    kind: 'speech',
    label: kind.label,
    isChosen: transcriber !== null && transcriber === chosen,
    settings: kind.settings(deps.config),
    ...(isReady && transcriber
      ? await readEngineHealth(deps, 'speech', transcriber.label)
      : { state: 'absent', detail: kind.absent }),
  }
}

export async function listEngines(deps: EngineListDeps, _access: AdminAccess): Promise<Engine[]> {
  const { languageModel, config } = deps
  const chosen = await chooseFirstReady(deps.transcribers)
  const speech = await Promise.all(speechKinds.map((kind) => presentSpeech(deps, kind, chosen)))
  const settings = config.languageModel
  return [
    ...speech,
    {
      id: languageModelId,
      kind: 'language-model',
      label: 'Language model',
      isChosen: languageModel !== null,
      ...(languageModel
        ? await readEngineHealth(deps, 'language-model', languageModel.name)
        : {
            state: 'absent',
            detail: 'Set LLM_MODEL to use one. Without it the built-in reader writes Highlights.',
          }),
      settings: [
        { name: 'LLM_PROVIDER', value: settings?.provider ?? null },
        { name: 'LLM_BASE_URL', value: showAddress(settings?.baseUrl ?? null) },
        { name: 'LLM_API_KEY', value: mask(settings?.apiKey ?? null) },
        { name: 'LLM_MODEL', value: settings?.model ?? null },
      ],
    },
  ]
}

async function chooseSampleTask(
  deps: EngineDeps,
  engineId: string,
): Promise<((signal: AbortSignal) => Promise<string>) | null> {
  const { languageModel } = deps
  if (engineId === languageModelId) return languageModel && ((signal) => askSample(languageModel, signal))
  const kind = speechKinds.find(({ id }) => id === engineId)
  if (!kind) throw new AppError('NOT_FOUND', engineTexts.notFound)
  const transcriber = findTranscriber(deps, kind)
  if (!transcriber || !(await transcriber.isReady())) return null
  return (signal) => transcribeSample(transcriber, signal)
}

async function askSample(model: NonNullable<Deps['languageModel']>, signal: AbortSignal): Promise<string> {
  const { sentence } = await model.answer({
    schema: z.object({ sentence: z.string() }),
    schemaName: 'sentence',
    instructions: 'Answer in one short sentence.',
    prompt: 'Greet the people at a gaming table.',
    signal,
  })
  return sentence
}

function explain(error: unknown): string {
  // Unlike a job, a test is not retried, so its text must not announce a retry.
  if (error instanceof RetryLater) return error.finalText
  return error instanceof AppError ? error.message : engineTexts.testFailed
}

export async function tryEngine(
  deps: EngineDeps & Pick<Deps, 'log'>,
  _access: AdminAccess,
  engineId: string,
): Promise<Omit<EngineTest, 'success'>> {
  const work = await chooseSampleTask(deps, engineId)
  if (!work) return { works: false, message: engineTexts.notSetUp, seconds: 0 }
  const start = performance.now()
  const readSeconds = () => Math.round((performance.now() - start) / 10) / 100
  try {
    const message = await work(AbortSignal.timeout(testLimitMs))
    return message === ''
      ? { works: false, message: engineTexts.heardNothing, seconds: readSeconds() }
      : { works: true, message, seconds: readSeconds() }
  } catch (error) {
    deps.log.warn({ err: error, engineId }, 'The test of an engine failed')
    return { works: false, message: explain(error), seconds: readSeconds() }
  }
}

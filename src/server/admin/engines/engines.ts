import { performance } from 'node:perf_hooks'
import {
  type EngineSettingsForm,
  engineSettingLimits,
  engineSettingTexts,
} from '#contract/admin/engine-settings.ts'
import { AppError } from '#contract/errors.ts'
import { builtInEngine, type Engine, type EngineTest, engineTexts } from '#contract/transcription/engines.ts'
import { estimateEvening } from '#core/reading/models/choose-window.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'
import { askSampleQuestion } from '#server/reading/service.ts'
import { chooseFirstReady, transcribeSample } from '#server/transcription/service.ts'
import { sendTestMail } from '../installation/installation.ts'
import { explainTestFailure, readEngineHealth } from './engine-health.ts'
import { listVariables } from './environment-settings.ts'

import { findSecret, toLanguageModel, toMail, toSpeech } from './saved-settings.ts'

const testLimitMs = 120_000
/** A model on this machine is loaded first, and may write a few words per second. */
const fileModelLimitMs = 600_000
const languageModelId = 'language-model'

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
    absent: 'Connect one below if you have one.',
    settings: listVariables.speech,
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
            detail: 'None: recaps are Highlights.',
          }),
      settings: listVariables['language-model'](config),
    },
  ]
}

type TestResult = Pick<EngineTest, 'works' | 'message' | 'model'>
type Sample = (signal: AbortSignal) => Promise<TestResult>

async function chooseSample(deps: EngineDeps, engineId: string): Promise<Sample | null> {
  const { languageModel } = deps
  if (engineId === languageModelId) return languageModel && ((signal) => readSample(languageModel, signal))
  const kind = speechKinds.find(({ id }) => id === engineId)
  if (!kind) throw new AppError('NOT_FOUND', engineTexts.notFound)
  const transcriber = findTranscriber(deps, kind)
  if (!transcriber || !(await transcriber.isReady())) return null
  return (signal) => hearSample(transcriber, signal)
}

async function hearSample(transcriber: Transcriber, signal: AbortSignal): Promise<TestResult> {
  const heard = await transcribeSample(transcriber, signal)
  return { works: heard !== '', message: heard || engineTexts.heardNothing, model: null }
}

async function readSample(languageModel: LanguageModel, signal: AbortSignal): Promise<TestResult> {
  const read = await askSampleQuestion(languageModel, signal)
  const contextTokens = await languageModel.readContextTokens(signal)
  const { found, all, tokensIn, tokensOut } = read
  const speed = languageModel.readSpeed?.() ?? null
  const evening = speed && estimateEvening(speed, contextTokens)
  const model = { tokensIn, tokensOut, contextTokens, found, evening }
  if (!read.citesLines) return { works: false, message: engineSettingTexts.citedWrong, model }
  if (!read.findsEnough)
    return { works: false, message: engineSettingTexts.foundLittle(found.length, all), model }
  const message = engineSettingTexts.read(found.length, all)
  const isSmall = contextTokens < engineSettingLimits.smallestContext
  const warning = isSmall ? ` ${engineSettingTexts.smallWindow(contextTokens.toLocaleString('en'))}` : ''
  return { works: true, message: message + warning, model }
}

const limitOf = (model: LanguageModel | null) => (model?.readSpeed ? fileModelLimitMs : testLimitMs)

async function runTest(
  { log }: Pick<Deps, 'log'>,
  about: string,
  run: Sample,
  limitMs = testLimitMs,
): Promise<Omit<EngineTest, 'success'>> {
  const start = performance.now()
  const readSeconds = () => Math.round((performance.now() - start) / 10) / 100
  try {
    return { ...(await run(AbortSignal.timeout(limitMs))), seconds: readSeconds() }
  } catch (error) {
    log.warn({ err: error, engine: about }, 'The test of an engine failed')
    const message = explainTestFailure(error, engineTexts.testFailed)
    return { works: false, message, seconds: readSeconds(), model: null }
  }
}

export async function tryEngine(
  deps: EngineDeps & Pick<Deps, 'log'>,
  _access: AdminAccess,
  engineId: string,
): Promise<Omit<EngineTest, 'success'>> {
  const sample = await chooseSample(deps, engineId)
  if (!sample) return { works: false, message: engineTexts.notSetUp, seconds: 0, model: null }
  return runTest(
    deps,
    engineId,
    sample,
    engineId === languageModelId ? limitOf(deps.languageModel) : testLimitMs,
  )
}

/** Tries settings that are not saved. The test email goes only to the administrator who makes the call. */
export async function trySettings(
  deps: Pick<Deps, 'db' | 'config' | 'engineFactory' | 'ids' | 'clock' | 'log'>,
  access: AdminAccess,
  form: EngineSettingsForm,
): Promise<Omit<EngineTest, 'success'>> {
  const { engineFactory } = deps
  const secret = await findSecret(deps, form)
  const chooseTry = (): Sample | null => {
    if (form.kind === 'mail') {
      const mail = engineFactory.mail(toMail(form, secret))
      return mail && (async () => ({ ...(await sendTestMail(deps, access, mail)), model: null }))
    }
    if (form.kind === 'speech') {
      const [service] = engineFactory.transcribers(toSpeech(form, secret))
      return service ? (signal) => hearSample(service, signal) : null
    }
    const model = engineFactory.languageModel(toLanguageModel(deps.config, form, secret))
    return model && ((signal) => readSample(model, signal))
  }
  const sample = chooseTry()
  if (!sample) throw new Error(`No engine can be made for ${form.kind}`)
  const isFile = form.kind === 'language-model' && form.provider === 'this-machine'
  return runTest(deps, form.kind, sample, isFile ? fileModelLimitMs : testLimitMs)
}

import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { jobStatuses } from '#contract/jobs/schemas.ts'
import { keysOf } from '#contract/keys.ts'
import { serviceStates } from '#contract/service-states.ts'

export const engineTexts = {
  loadFailed: 'Failed to load the engines',
  modelsFailed: 'Failed to load the speech models',
  testFailed: 'The test failed',
  notFound: 'There is no such engine',
  notSetUp: 'This engine is not set up.',
  modelNotFound: 'There is no such model',
  downloading: 'This model is being downloaded already',
  removed: 'Model removed',
  downloadStarted: 'The download has begun. It goes on if you leave this page.',
  unreachable:
    'The model couldn’t be fetched: its server did not answer. Press Retry to continue where the download stopped.',
  interrupted: 'The download broke off. Press Retry to continue where it stopped.',
  refused:
    'The model couldn’t be fetched: its server refused. Press Retry, or copy the files into the folder models of DATA_DIR.',
  otherFile:
    'The model couldn’t be fetched: its server offers another file than the one listed here. Press Retry, or copy the files into the folder models of DATA_DIR.',
  damaged: 'The downloaded file was damaged and has been deleted. Press Retry to fetch it again.',
  noRoom: 'There is not enough space on the disk for this model. Free some space, then try again.',
  /** Text spoken in the sample recording, with which speech engines are tested. */
  sample:
    'Light the lantern, and open the gate. The old bridge fell into the river last night, so the riders took the long road through the forest, and nobody has seen them since.',
  none: 'No speech engine is set up. Recordings are stored, but nothing transcribes them. Transcripts from other tools can be imported.',
  ffmpeg: ({ version, path }: { version: string | null; path: string }) =>
    version === null
      ? `Recordings are decoded by ${path}, but it cannot be run. Check FFMPEG_PATH.`
      : `Recordings are decoded by ffmpeg ${version} (${path}).`,
  bundledFfmpeg:
    'This old version comes with the program, so that it works on a bare machine. It runs with an empty environment and, where the system allows it, without network and with limits. To use a newer one, install ffmpeg (Debian: apt-get install ffmpeg) or set FFMPEG_PATH, and restart.',
  noFfmpeg:
    'ffmpeg is missing, so recordings cannot be decoded. Install it, or set FFMPEG_PATH, and restart.',
  heardNothing: 'It answered, but heard no words in the sample.',
} as const

/** At most the last four characters of an API key are shown. */
export const engineSetting = z.object({ name: z.string(), value: z.nullable(z.string()) })
export type EngineSetting = z.infer<typeof engineSetting>

export const engine = z.object({
  id: z.string(),
  kind: z.enum(['speech', 'language-model']),
  label: z.string(),
  state: z.enum(keysOf(serviceStates)),
  /** True for the engine that new jobs use. */
  isChosen: z.boolean(),
  detail: z.string(),
  settings: z.array(engineSetting),
})
export type Engine = z.infer<typeof engine>
export const builtInEngine = 'built-in'
export const serviceEngine = 'service'
const ffmpegInUse = z.object({
  path: z.string(),
  /** As ffmpeg writes it; null if it could not be run. */
  version: z.nullable(z.string()),
  /** True for the old ffmpeg that comes with the packages. */
  isBundled: z.boolean(),
})
export const engineList = success({
  engines: z.array(engine),
  hasTranscribed: z.boolean(),
  ffmpeg: z.nullable(ffmpegInUse),
})
export type EngineList = z.infer<typeof engineList>

/** `message` is the text that the engine returned, or the reason for the failure. */
export const engineTest = success({
  works: z.boolean(),
  message: z.string(),
  seconds: z.number(),
  /** Figures of a language model that answered; null for other engines. */
  model: z.nullable(
    z.object({
      /** Estimated from the number of characters. */
      tokensIn: z.number(),
      tokensOut: z.number(),
      contextTokens: z.number(),
      /** Names that the model found in the sample. */
      found: z.array(z.string()),
      /** Minutes for an evening of four hours, from the measured speed of a model on this machine; null for other models. */
      evening: z.nullable(z.object({ least: z.number(), most: z.number() })),
    }),
  ),
})
export type EngineTest = z.infer<typeof engineTest>

export const modelDownload = z.object({
  jobId: z.string(),
  status: z.enum(jobStatuses),
  progress: z.number(),
  error: z.nullable(z.string()),
})
export const speechModel = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.enum(['recognition', 'speakers']),
  note: z.string(),
  /** Tags of the languages that the model knows. */
  languages: z.union([z.literal('any'), z.array(z.string())]),
  licence: z.string(),
  bytes: z.number(),
  /** False for a model that an earlier version downloaded. It is listed only while it is installed. */
  isOffered: z.boolean(),
  isPresent: z.boolean(),
  /** The newest download job; null if there is none, or if the model is installed. */
  download: z.nullable(modelDownload),
})
export type SpeechModel = z.infer<typeof speechModel>
export const modelList = success({ models: z.array(speechModel), freeBytes: z.nullable(z.number()) })
export const modelDownloadAnswer = success({ jobId: z.string() })

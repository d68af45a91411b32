import { availableParallelism } from 'node:os'
import {
  createOpenAiTranscriber,
  speechCallLimits,
} from '#server/adapters/speech/openai/openai-transcriber.ts'
import type { BuiltInSize } from '#server/adapters/speech/sherpa/built-in-model.ts'
import { findVoices } from '#server/adapters/speech/sherpa/find-voices.ts'
import {
  createBuiltInTranscriber,
  createSherpaTranscriber,
} from '#server/adapters/speech/sherpa/sherpa-transcriber.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'

export type TranscriberSettings = {
  transcribe: { baseUrl: string; apiKey: string | null; model: string } | null
  /** Folder of the administrator's models. */
  modelFolder: string
  /** null for no built-in model. */
  builtInModel: BuiltInSize | null
  workFolder: string
  ffmpeg: () => string | null
  /** Time without data after which a call to a speech service is stopped. */
  engineTimeoutMs: number
  /** null chooses a number for each engine. */
  threads: number | null
}

/** Returns the best engine first, and also engines that are not ready. */
export function createTranscribers(settings: TranscriberSettings): Transcriber[] {
  const { transcribe, modelFolder, workFolder, builtInModel, ffmpeg } = settings
  const limits = speechCallLimits(settings.engineTimeoutMs)
  const local = { modelFolder, workFolder, findVoices }
  const cores = Math.max(1, availableParallelism() - 1)
  // A second thread doubles the processor time of the built-in model and makes it hardly faster.
  const [threads, builtInThreads] = [settings.threads ?? cores, settings.threads ?? 1]
  return [
    ...(transcribe ? [createOpenAiTranscriber({ ...transcribe, ffmpeg, limits, findVoices })] : []),
    createSherpaTranscriber({ ...local, threads }),
    ...(builtInModel ? [createBuiltInTranscriber({ ...local, threads: builtInThreads }, builtInModel)] : []),
  ]
}

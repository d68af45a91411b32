import {
  createOpenAiTranscriber,
  speechCallLimits,
} from '#server/adapters/speech/openai/openai-transcriber.ts'
import { findVoices } from '#server/adapters/speech/sherpa/find-voices.ts'
import { createSherpaTranscriber } from '#server/adapters/speech/sherpa/sherpa-transcriber.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'
import { createPocketSphinxTranscriber } from './pocketsphinx-transcriber.ts'

export type TranscriberSettings = {
  transcribe: { baseUrl: string; apiKey: string | null; model: string } | null
  modelFolder: string
  workFolder: string
  /** Folders to search for PocketSphinx, in the format of PATH. */
  searchPath: string
  ffmpeg: () => string | null
  /** Time without data after which a call to a speech service is stopped. */
  engineTimeoutMs: number
  threads: number
}

/** Returns the best engine first, and also engines that are not ready. */
export function createTranscribers(settings: TranscriberSettings): Transcriber[] {
  const { transcribe, modelFolder, workFolder, searchPath, ffmpeg, threads } = settings
  const limits = speechCallLimits(settings.engineTimeoutMs)
  return [
    ...(transcribe ? [createOpenAiTranscriber({ ...transcribe, ffmpeg, limits, findVoices })] : []),
    createSherpaTranscriber({ modelFolder, threads, findVoices }),
    createPocketSphinxTranscriber({ searchPath, workFolder, parallel: threads }),
  ]
}

import type { Transcriber } from '#server/ports/transcriber.ts'
import { boundSpeechCall, createOpenAiTranscriber } from './openai-transcriber.ts'
import { createPocketSphinxTranscriber } from './pocketsphinx-transcriber.ts'
import { createSherpaTranscriber } from './sherpa-transcriber.ts'

export type TranscriberSettings = {
  transcribe: { baseUrl: string; apiKey: string | null; model: string } | null
  modelFolder: string
  workFolder: string
  /** The folders to look for PocketSphinx in, as in PATH. */
  searchPath: string
  ffmpeg: () => string | null
  /** Silence of a service after which it is given up. */
  engineTimeoutMs: number
  /** That an engine of our own may use. */
  threads: number
}

/** Every speech engine of an installation, best first (decisions.md §4); each says itself whether it is ready. */
export function createTranscribers(settings: TranscriberSettings): Transcriber[] {
  const { transcribe, modelFolder, workFolder, searchPath, ffmpeg, threads } = settings
  const limits = boundSpeechCall(settings.engineTimeoutMs)
  return [
    ...(transcribe ? [createOpenAiTranscriber({ ...transcribe, ffmpeg, limits })] : []),
    createSherpaTranscriber({ modelFolder, threads }),
    createPocketSphinxTranscriber({ searchPath, workFolder, parallel: threads }),
  ]
}

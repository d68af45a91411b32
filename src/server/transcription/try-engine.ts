import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Transcriber } from '#server/ports/transcriber.ts'

/** A recording of the sentence `engineTexts.sample` as raw 16 kHz PCM. */
const samplePath = path.join(import.meta.dirname, 'spoken-sample.pcm')
const sampleRate = 16_000

export async function transcribeSample(transcriber: Transcriber, signal: AbortSignal): Promise<string> {
  const { size } = await stat(samplePath)
  const result = await transcriber.transcribe({
    sound: { path: samplePath, sampleRate, channels: 1, frames: size / 2 },
    language: 'en',
    vocabulary: [],
    speakerCount: 1,
    separateSpeakers: null,
    signal,
    onProgress() {},
    checkpoint: { load: async () => null, save: async () => {} },
  })
  return result.segments
    .map(({ text }) => text)
    .join(' ')
    .trim()
}

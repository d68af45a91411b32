import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Transcriber } from '#server/ports/transcriber.ts'

/** A sentence as raw 16 kHz sound: `engineTexts.sample` is what it says. */
const samplePath = path.join(import.meta.dirname, 'spoken-sample.pcm')
const sampleRate = 16_000

/** What an engine hears in the sample; throws what it throws. */
export async function hearSample(transcriber: Transcriber, signal: AbortSignal): Promise<string> {
  const { size } = await stat(samplePath)
  const heard = await transcriber.transcribe({
    sound: { path: samplePath, sampleRate, channels: 1, frames: size / 2 },
    language: 'en',
    vocabulary: [],
    speakerCount: 1,
    signal,
    onProgress() {},
    checkpoint: { load: async () => null, save: async () => {} },
  })
  return heard.segments
    .map(({ text }) => text)
    .join(' ')
    .trim()
}

// Child process for sherpa-onnx, whose calls block. A crash ends only this process.
import sherpa from 'sherpa-onnx-node'
import * as z from 'zod/mini'
import type { TimeRange } from '#core/transcription/segments/find-speech.ts'
import { mixDown, readSamples } from '#server/adapters/speech/pcm-sound.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { recognizerConfig } from './sherpa-models.ts'
import { type SherpaAnswer, type SherpaLine, type SherpaSetup, sherpaRequest } from './sherpa-protocol.ts'
import { readSherpaResult } from './sherpa-words.ts'
import { findVoicesInSound } from './silero-vad.ts'

const sampleRate = 16000

type Loaded = { setup: SherpaSetup; sound: PcmSound; recognizer: Awaited<ReturnType<typeof load>> }
let loaded: Loaded | null = null

process.on('message', (message) => {
  answer(message)
    .catch((error: unknown): SherpaAnswer => ({ error: String(error) }))
    .then((reply) => process.send?.(reply))
})
// The server process has ended.
process.on('disconnect', () => process.exit(0))

async function answer(message: unknown): Promise<SherpaAnswer> {
  const order = sherpaRequest.parse(message)
  if (order.type === 'find-voices') return { voices: findVoicesInSound(order) }
  if (order.type === 'load') {
    const { setup } = order
    const sound = {
      path: setup.path,
      sampleRate: 16000 as const,
      channels: setup.channels,
      frames: setup.frames,
    }
    loaded = { setup, sound, recognizer: await load(setup) }
    return {}
  }
  if (!loaded) throw new Error('nothing is loaded')
  if (order.type === 'hear') return { lines: await hear(loaded, order.utterances) }
  return { turns: await separate(loaded, order.speakerCount) }
}

function load({ models, language, threads }: SherpaSetup) {
  return sherpa.OfflineRecognizer.createAsync(recognizerConfig(models.recognizer, language, threads))
}

async function hear({ sound, recognizer }: Loaded, utterances: TimeRange[]): Promise<SherpaLine[]> {
  const lines: SherpaLine[] = []
  for (const { start, end } of utterances) {
    const samples = mixDown(await readSamples(sound, start, end), sound.channels)
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples: toFloats(samples), sampleRate })
    recognizer.decode(stream)
    const { text, words } = readSherpaResult(recognizer.getResult(stream), end - start)
    const placed = words.map((word) => ({ ...word, start: start + word.start, end: start + word.end }))
    if (text !== '') lines.push({ start, end, text, words: placed })
  }
  return lines
}

const turn = z.object({ start: z.number(), end: z.number(), speaker: z.number() })

async function separate({ setup, sound }: Loaded, speakerCount: number | null) {
  const { segmentation, embedding } = setup.models
  if (segmentation === null || embedding === null) return []
  const diarization = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: segmentation }, numThreads: setup.threads },
    embedding: { model: embedding, numThreads: setup.threads },
    clustering: { numClusters: speakerCount ?? -1, threshold: 0.5 },
  })
  const samples = await readSamples(sound, 0, sound.frames / sampleRate)
  const turns = z.array(turn).parse(diarization.process(toFloats(mixDown(samples, sound.channels))))
  return turns.sort((a, b) => a.start - b.start)
}

function toFloats(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / 32768)
}

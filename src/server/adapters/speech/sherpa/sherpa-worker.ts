// Child process for sherpa-onnx, whose calls block. A crash ends only this process.
import sherpa from 'sherpa-onnx-node'
import * as z from 'zod/mini'
import { createEnvelopeMeter } from '#core/transcription/segments/energy-envelope.ts'
import type { TimeRange } from '#core/transcription/segments/find-speech.ts'
import { planUtterances } from '#core/transcription/segments/plan-pieces.ts'
import { mixDown, readSamples } from '#server/adapters/speech/pcm-sound.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { recognizerConfig } from './sherpa-models.ts'
import { type SherpaAnswer, type SherpaLine, type SherpaSetup, sherpaRequest } from './sherpa-protocol.ts'
import { readSherpaResult } from './sherpa-words.ts'

const sampleRate = 16000
/** Seconds. Whisper models take at most 30 s, and shorter utterances are recognized more accurately. */
const longestUtterance = 20
const vadWindow = 512

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
  if (order.type === 'hear') return { lines: await hear(loaded, order) }
  return { turns: await separate(loaded, order.speakerCount) }
}

function load({ models, language, threads }: SherpaSetup) {
  return sherpa.OfflineRecognizer.createAsync(recognizerConfig(models.recognizer, language, threads))
}

async function hear({ setup, sound, recognizer }: Loaded, piece: TimeRange): Promise<SherpaLine[]> {
  const samples = mixDown(await readSamples(sound, piece.start, piece.end), sound.channels)
  const lines: SherpaLine[] = []
  for (const { start, end } of cutUtterances(samples, setup.models.vad)) {
    const stream = recognizer.createStream()
    const part = samples.subarray(Math.round(start * sampleRate), Math.round(end * sampleRate))
    stream.acceptWaveform({ samples: toFloats(part), sampleRate })
    recognizer.decode(stream)
    const { text, words } = readSherpaResult(recognizer.getResult(stream), end - start)
    const at = piece.start + start
    const placed = words.map((word) => ({ ...word, start: at + word.start, end: at + word.end }))
    if (text !== '') lines.push({ start: at, end: piece.start + end, text, words: placed })
  }
  return lines
}

function cutUtterances(samples: Int16Array, model: string | null): TimeRange[] {
  if (model === null) {
    const meter = createEnvelopeMeter(1)
    meter.feed(samples)
    return planUtterances(meter.finish(), longestUtterance)
  }
  const sileroVad = {
    ...{ model, threshold: 0.5, windowSize: vadWindow },
    ...{ minSpeechDuration: 0.2, minSilenceDuration: 0.35, maxSpeechDuration: longestUtterance },
  }
  const vad = new sherpa.Vad({ sileroVad, sampleRate, numThreads: 1, debug: 0 }, 120)
  const ranges: TimeRange[] = []
  const collect = () => {
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples: spoken } = vad.front(false)
      ranges.push({ start: start / sampleRate, end: (start + spoken.length) / sampleRate })
    }
  }
  for (let at = 0; at + vadWindow <= samples.length; at += vadWindow) {
    vad.acceptWaveform(toFloats(samples.subarray(at, at + vadWindow)))
    collect()
  }
  vad.flush()
  collect()
  return ranges
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

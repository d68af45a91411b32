import path from 'node:path'
import sherpa from 'sherpa-onnx-node'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { readSamples } from '#server/adapters/speech/pcm-sound.ts'
import { feedSound, mixDown } from '#server/lib/feed-sound.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

/** Returns mono samples from -1 to 1, as sherpa-onnx expects them. `start` and `end` are in seconds. */
export async function readFloats(sound: PcmSound, start: number, end: number): Promise<Float32Array> {
  return toFloats(await readSamples(sound, start, end), sound.channels)
}

function toFloats(interleaved: Int16Array, channels: 1 | 2): Float32Array {
  const samples = mixDown(interleaved, channels)
  const floats = new Float32Array(samples.length)
  // `Float32Array.from` would need 500 MB of memory for ten minutes of sound.
  for (let at = 0; at < samples.length; at++) floats[at] = (samples[at] ?? 0) / 32768
  return floats
}

/** Silero VAD 6 for 16 kHz, from Silero's repository. Its licence (MIT) is in the same folder. */
const model = path.join(import.meta.dirname, 'silero_vad_16k.onnx')
const sampleRate = 16000
const windowSize = 512
/** Seconds. Longer speech is returned in parts. */
const longestPart = 60
const config = {
  sileroVad: {
    ...{ model, windowSize, threshold: 0.5 },
    ...{ minSpeechDuration: 0.2, minSilenceDuration: 0.35, maxSpeechDuration: longestPart },
  },
  ...{ sampleRate, numThreads: 1, debug: 0 },
}

/** Blocks while it processes the sound, so call it in a separate process. */
export function findVoicesInSound(sound: Pick<PcmSound, 'path' | 'channels' | 'frames'>): TimeRange[] {
  const vad = new sherpa.Vad(config, 2 * longestPart)
  const ranges: TimeRange[] = []
  const collect = () => {
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples } = vad.front(false)
      ranges.push({ start: start / sampleRate, end: (start + samples.length) / sampleRate })
    }
  }
  feedSound(sound, (chunk) => {
    const samples = toFloats(chunk, sound.channels)
    // `acceptWaveform` decides once per call whether the samples are speech, so each call passes one window. The detector keeps the samples
    // of an incomplete window for the next call.
    for (let at = 0; at < samples.length; at += windowSize) {
      vad.acceptWaveform(samples.subarray(at, at + windowSize))
      collect()
    }
  })
  vad.flush()
  collect()
  const seconds = sound.frames / sampleRate
  return ranges.map(({ start, end }) => ({ start, end: Math.min(end, seconds) }))
}

import { readSamples } from '#server/adapters/speech/pcm-sound.ts'
import { mixDown } from '#server/lib/feed-sound.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

/** Returns mono samples from -1 to 1, as sherpa-onnx expects them. `start` and `end` are in seconds. */
export async function readFloats(sound: PcmSound, start: number, end: number): Promise<Float32Array> {
  return toFloats(await readSamples(sound, start, end), sound.channels)
}

export function toFloats(interleaved: Int16Array, channels: 1 | 2): Float32Array {
  const samples = mixDown(interleaved, channels)
  const floats = new Float32Array(samples.length)
  // `Float32Array.from` would need 500 MB of memory for ten minutes of sound.
  for (let at = 0; at < samples.length; at++) floats[at] = (samples[at] ?? 0) / 32768
  return floats
}

/** Root mean square of the samples, from 0 to 1. */
const evenLevel = 0.03

/**
 * Gives quiet and loud voices the same loudness, without clipping, for models that take the samples as they are. With this level, Moonshine
 * got the fewest words wrong (docs/decisions/105).
 */
export function evenOut(samples: Float32Array): Float32Array {
  let peak = 0
  let power = 0
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample))
    power += sample * sample
  }
  if (peak === 0) return samples
  const gain = Math.min(0.98 / peak, evenLevel / Math.sqrt(power / samples.length))
  return samples.map((sample) => sample * gain)
}

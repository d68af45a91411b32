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

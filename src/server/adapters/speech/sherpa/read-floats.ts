import { mixDown, readSamples } from '#server/adapters/speech/pcm-sound.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

/** Returns mono samples from -1 to 1, as sherpa-onnx takes them. Times are in seconds. */
export async function readFloats(sound: PcmSound, start: number, end: number): Promise<Float32Array> {
  const samples = mixDown(await readSamples(sound, start, end), sound.channels)
  const floats = new Float32Array(samples.length)
  // `Float32Array.from` would list all samples as objects first, which takes ten times the memory of the result.
  for (let at = 0; at < samples.length; at++) floats[at] = (samples[at] ?? 0) / 32768
  return floats
}

import { mixDown, readSamples } from '#server/adapters/speech/pcm-sound.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

/** Returns mono samples from -1 to 1, as sherpa-onnx takes them. Times are in seconds. */
export async function readFloats(sound: PcmSound, start: number, end: number): Promise<Float32Array> {
  const samples = mixDown(await readSamples(sound, start, end), sound.channels)
  return Float32Array.from(samples, (sample) => sample / 32768)
}

import { type FileHandle, open } from 'node:fs/promises'
import type { PcmSound } from '#server/ports/transcriber.ts'

const bytesPerSample = 2

/** Times are in seconds. The samples are interleaved; there are fewer if the file ends early. */
export async function readSamples(sound: PcmSound, start: number, end: number): Promise<Int16Array> {
  await using file = await open(sound.path)
  const first = Math.max(0, Math.round(start * sound.sampleRate))
  const last = Math.min(sound.frames, Math.round(end * sound.sampleRate))
  return await readFrames(file, sound, first, last - first)
}

async function readFrames(file: FileHandle, sound: PcmSound, frame: number, length: number) {
  const bytesPerFrame = sound.channels * bytesPerSample
  const samples = new Int16Array(Math.max(0, length) * sound.channels)
  const bytes = new Uint8Array(samples.buffer)
  let filled = 0
  while (filled < bytes.length) {
    const position = frame * bytesPerFrame + filled
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, position)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  const frames = Math.floor(filled / bytesPerFrame)
  return samples.subarray(0, frames * sound.channels)
}

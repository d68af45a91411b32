import { type FileHandle, open } from 'node:fs/promises'
import { createChannelMeter } from '#core/transcription/relate-channels.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

/** Whole frames of two 16-bit channels, about eight seconds. */
const chunkBytes = 512 * 1024
const bytesPerFrame = 4

async function* readChunks(sound: PcmSound, signal: AbortSignal): AsyncGenerator<Int16Array> {
  const file = await open(sound.path)
  try {
    const end = sound.frames * bytesPerFrame
    for (let position = 0; position < end; ) {
      signal.throwIfAborted()
      const chunk = new Int16Array(chunkBytes / 2)
      const bytes = Buffer.from(chunk.buffer, 0, Math.min(chunkBytes, end - position))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position)
      if (bytesRead === 0) return
      yield chunk.subarray(0, Math.floor(bytesRead / bytesPerFrame) * 2)
      position += bytesRead
    }
  } finally {
    await file.close()
  }
}

function pickChannel(samples: Int16Array, channel: 0 | 1): Int16Array {
  return Int16Array.from({ length: samples.length / 2 }, (_, frame) => samples[2 * frame + channel] ?? 0)
}

async function append(file: FileHandle, samples: Int16Array): Promise<void> {
  await file.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
}

/**
 * The two tracks of a recording whose channels are two microphones, as files beside it; null for any other sound. Each
 * track is one voice, and heard alone it is heard better than both at once.
 */
export async function splitTracks(
  sound: PcmSound,
  signal: AbortSignal,
): Promise<[PcmSound, PcmSound] | null> {
  if (sound.channels === 1) return null
  const meter = createChannelMeter()
  for await (const samples of readChunks(sound, signal)) meter.feed(samples)
  if (meter.relate() !== 'separate') return null

  const paths = [`${sound.path}.left`, `${sound.path}.right`] as const
  const [left, right] = [await open(paths[0], 'w'), await open(paths[1], 'w')]
  try {
    for await (const samples of readChunks(sound, signal)) {
      await append(left, pickChannel(samples, 0))
      await append(right, pickChannel(samples, 1))
    }
  } finally {
    await left.close()
    await right.close()
  }
  const track = (path: string): PcmSound => ({ path, sampleRate: 16_000, channels: 1, frames: sound.frames })
  return [track(paths[0]), track(paths[1])]
}

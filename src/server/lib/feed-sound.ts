import { closeSync, openSync, readSync } from 'node:fs'
import type { TimeRange } from '#core/audio/find-speech.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

/** About eight seconds of sound with two channels. */
const chunkBytes = 512 * 1024
const sampleRate = 16_000

/**
 * Calls `feed` with chunks of whole interleaved frames, each valid only until `feed` returns. Blocks while it reads the disk, so it must
 * run in a separate thread or process.
 * @param range seconds, clipped to the sound; by default the whole sound
 */
export function feedSound(
  { path, channels, frames }: Pick<PcmSound, 'path' | 'channels' | 'frames'>,
  feed: (samples: Int16Array) => void,
  { start, end }: TimeRange = { start: 0, end: frames / sampleRate },
): void {
  const file = openSync(path, 'r')
  try {
    const chunk = new Int16Array(chunkBytes / 2)
    const bytesPerFrame = 2 * channels
    const last = Math.min(frames, Math.round(end * sampleRate)) * bytesPerFrame
    const first = Math.max(0, Math.round(start * sampleRate)) * bytesPerFrame
    for (let position = first; position < last; ) {
      const wanted = Math.min(chunkBytes, last - position)
      const whole = readSync(file, new Uint8Array(chunk.buffer), 0, wanted, position)
      const used = whole - (whole % bytesPerFrame)
      if (used === 0) break
      feed(chunk.subarray(0, used / 2))
      position += used
    }
  } finally {
    closeSync(file)
  }
}

export function mixDown(samples: Int16Array, channels: 1 | 2): Int16Array {
  if (channels === 1) return samples
  return new Int16Array(samples.length >> 1).map((_, frame) => {
    return ((samples[frame * 2] ?? 0) + (samples[frame * 2 + 1] ?? 0)) >> 1
  })
}

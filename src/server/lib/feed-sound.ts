import { closeSync, openSync, readSync } from 'node:fs'
import type { PcmSound } from '#server/ports/transcriber.ts'

/** About eight seconds of sound with two channels. */
const chunkBytes = 512 * 1024

/**
 * A chunk contains whole interleaved frames and is valid until the next call of `feed`. Blocks on disk reads, so call it in a thread or a
 * separate process.
 */
export function feedSound(
  { path, channels, frames }: Pick<PcmSound, 'path' | 'channels' | 'frames'>,
  feed: (samples: Int16Array) => void,
): void {
  const file = openSync(path, 'r')
  try {
    const chunk = new Int16Array(chunkBytes / 2)
    const bytesPerFrame = 2 * channels
    for (let position = 0; position < frames * bytesPerFrame; ) {
      const wanted = Math.min(chunkBytes, frames * bytesPerFrame - position)
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

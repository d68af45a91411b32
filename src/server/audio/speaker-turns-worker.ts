import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { createSpeakerSeparator } from '#core/transcription/separate-speakers.ts'

const order = z.object({
  path: z.string(),
  channels: z.union([z.literal(1), z.literal(2)]),
  frames: z.number(),
  speakerCount: z.number(),
})

/** Whole frames of one or two 16-bit channels, about eight seconds. */
const chunkBytes = 512 * 1024

const { path, channels, frames, speakerCount } = order.parse(workerData)
const separator = createSpeakerSeparator(channels, frames)
const file = openSync(path, 'r')
try {
  const chunk = new Int16Array(chunkBytes / 2)
  const bytesPerFrame = 2 * channels
  for (let position = 0; position < frames * bytesPerFrame; ) {
    const wanted = Math.min(chunkBytes, frames * bytesPerFrame - position)
    const whole = readSync(file, new Uint8Array(chunk.buffer), 0, wanted, position)
    const used = whole - (whole % bytesPerFrame)
    if (used === 0) break
    separator.feed(chunk.subarray(0, used / 2))
    position += used
  }
} finally {
  closeSync(file)
}
parentPort?.postMessage(separator.finish(speakerCount))

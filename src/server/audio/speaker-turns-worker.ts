import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { createSpeakerSeparator } from '#core/transcription/separate-speakers.ts'
import { feedSound } from '#server/lib/feed-sound.ts'
import { lowerThreadPriority } from '#server/lib/lower-priority.ts'

const order = z.object({
  path: z.string(),
  channels: z.union([z.literal(1), z.literal(2)]),
  frames: z.number(),
  speakerCount: z.number(),
})

lowerThreadPriority()
const { speakerCount, ...sound } = order.parse(workerData)
const separator = createSpeakerSeparator(sound.channels, sound.frames)
feedSound(sound, separator.feed)
parentPort?.postMessage(separator.finish(speakerCount))

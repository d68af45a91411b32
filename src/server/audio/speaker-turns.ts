import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import type { SpeakerTurn } from '#core/transcription/speaker-turn.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

const turns = z.array(z.object({ start: z.number(), end: z.number(), speaker: z.number() }))

/**
 * Who of `speakerCount` people speaks when, by voice alone. Minutes of arithmetic for a long evening,
 * so it runs in a thread of its own, which ends before an abort is reported.
 */
export async function separateSpeakersOfSound(
  sound: PcmSound,
  speakerCount: number,
  signal: AbortSignal,
): Promise<SpeakerTurn[]> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./speaker-turns-worker.ts', import.meta.url), {
    workerData: { path: sound.path, channels: sound.channels, frames: sound.frames, speakerCount },
  })
  try {
    const [answer] = await once(worker, 'message', { signal })
    return turns.parse(answer)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await worker.terminate()
  }
}

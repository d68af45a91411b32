import { createEnvelopeMeter } from '#core/transcription/segments/energy-envelope.ts'
import { findSpeech, type TimeRange } from '#core/transcription/segments/find-speech.ts'
import { planPieces } from '#core/transcription/segments/plan-pieces.ts'
import { feedSound } from '#server/lib/feed-sound.ts'
import { runInSlowThread } from '#server/lib/threads.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export type SoundPlan = {
  /** Loudness in dB, one value per 20 ms. */
  envelope: Float32Array
  speech: TimeRange[]
  pieces: TimeRange[]
}

export function measureSound(sound: PcmSound, pieceSeconds: number, reach: number): SoundPlan {
  const meter = createEnvelopeMeter(sound.channels)
  feedSound(sound, meter.feed)
  const envelope = meter.finish()
  const speech = findSpeech(envelope)
  return { envelope, speech, pieces: planPieces(envelope, pieceSeconds, reach, speech) }
}

/** Takes up to a second of CPU time per hour of sound, in a background thread. */
export function planSound(
  sound: PcmSound,
  pieceSeconds: number,
  reach: number,
  signal: AbortSignal,
): Promise<SoundPlan> {
  const task = { module: import.meta.url, run: measureSound }
  return runInSlowThread(task, [sound, pieceSeconds, reach], signal)
}

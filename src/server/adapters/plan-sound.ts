import { createEnvelopeMeter } from '#core/transcription/energy-envelope.ts'
import { findSpeech, type Stretch } from '#core/transcription/find-speech.ts'
import { planPieces } from '#core/transcription/plan-pieces.ts'
import { computeInThread } from '#server/lib/compute.ts'
import { feedSound } from '#server/lib/feed-sound.ts'
import { lowerThreadPriority } from '#server/lib/lower-priority.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export type SoundPlan = {
  /** Loudness in dB per 20 ms. */
  envelope: Float32Array
  /** Where somebody speaks. */
  speech: Stretch[]
  /** They follow each other without gaps. */
  pieces: Stretch[]
}

/** `planSound` in the thread that calls it, which gives way to others from then on. */
export function planSoundHere(sound: PcmSound, pieceSeconds: number, reach: number): SoundPlan {
  lowerThreadPriority()
  const meter = createEnvelopeMeter(sound.channels)
  feedSound(sound, meter.feed)
  const envelope = meter.finish()
  const speech = findSpeech(envelope)
  return { envelope, speech, pieces: planPieces(envelope, pieceSeconds, reach, speech) }
}

/**
 * Where to cut a sound into pieces of about `pieceSeconds`, each in the longest silence within `reach` seconds of its place.
 * Up to a second of arithmetic for each hour of sound: in a thread of its own, for others wait.
 */
export function planSound(
  sound: PcmSound,
  pieceSeconds: number,
  reach: number,
  signal: AbortSignal,
): Promise<SoundPlan> {
  const module = '#server/adapters/plan-sound.ts'
  return computeInThread(module, 'planSoundHere', planSoundHere, [sound, pieceSeconds, reach], signal)
}

import { createEnvelopeMeter, envelopeStep } from '#core/audio/energy-envelope.ts'
import { findSpeech, type TimeRange } from '#core/audio/find-speech.ts'
import type { SpokenRange } from '#core/transcription/segments/cut-at-changes.ts'
import { planPieces, planUtterances, type Utterance } from '#core/transcription/segments/plan-pieces.ts'
import { feedSound } from '#server/lib/feed-sound.ts'
import { runInSlowThread } from '#server/lib/threads.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export type SoundPlan = {
  /** Loudness in dB, one value per 20 ms. */
  envelope: Float32Array
  /** Speech that a voice detector found; null if no detector ran or the detector found no speech. */
  voices: TimeRange[] | null
  /** Ascending, without overlaps. */
  speech: TimeRange[]
  pieces: TimeRange[]
}

/** Finds speech with a voice detector. Returns null if the detector is missing or fails; speech is then found by its loudness. */
export type FindVoices = (sound: PcmSound, signal: AbortSignal) => Promise<TimeRange[] | null>

export function measureSound(
  sound: PcmSound,
  pieceSeconds: number,
  reach: number,
  voices: TimeRange[] | null,
): SoundPlan {
  const meter = createEnvelopeMeter(sound.channels)
  feedSound(sound, meter.feed)
  const envelope = meter.finish()
  const speech = voices ?? findSpeech(envelope)
  return { envelope, voices, speech, pieces: planPieces(envelope, pieceSeconds, reach, speech) }
}

/** Takes up to a second of CPU time per hour of sound in a background thread, in addition to the time of `findVoices`. */
export async function planSound(
  sound: PcmSound,
  pieceSeconds: number,
  reach: number,
  signal: AbortSignal,
  findVoices: FindVoices = async () => null,
): Promise<SoundPlan> {
  const task = { module: import.meta.url, run: measureSound }
  const voices = await findVoices(sound, signal)
  // If the detector found no speech, speech is found by its loudness, because the detector can miss faint speech.
  const found = voices?.length ? voices : null
  return runInSlowThread(task, [sound, pieceSeconds, reach, found], signal)
}

/**
 * Returns the utterances of a piece, at most `longest` seconds each. Their times are relative to the start of the recording.
 * @param spoken speech cut where the speaker changes; by default the speech that a voice detector found
 */
export function utterancesOf(
  { envelope, voices }: Pick<SoundPlan, 'envelope' | 'voices'>,
  piece: TimeRange,
  longest: number,
  spoken: SpokenRange[] | null = voices?.map((range) => ({ ...range, speaker: null })) ?? null,
): Utterance[] {
  const inside = spoken?.flatMap((range) => {
    const start = Math.max(range.start, piece.start)
    const end = Math.min(range.end, piece.end)
    return start < end ? [{ ...range, start: start - piece.start, end: end - piece.start }] : []
  })
  const move = ({ start, end }: TimeRange) => ({ start: piece.start + start, end: piece.start + end })
  return planUtterances(cutEnvelope(envelope, piece), longest, inside).map((utterance) => ({
    ...utterance,
    ...move(utterance),
    spoken: move(utterance.spoken),
  }))
}

export function cutEnvelope(envelope: Float32Array, { start, end }: TimeRange): Float32Array {
  return envelope.slice(Math.round(start / envelopeStep), Math.round(end / envelopeStep))
}

export const hasSpeech = (speech: TimeRange[], piece: TimeRange): boolean =>
  speech.some(({ start, end }) => start < piece.end && end > piece.start)

import type { Word } from '#contract/transcription/schemas.ts'
import { envelopeStep } from '#core/audio/energy-envelope.ts'
import { findSpeech, type TimeRange } from '#core/audio/find-speech.ts'
import { assignSpeakers } from './assign-speakers.ts'

/** Seconds that are kept before and after speech, so that its first and last sounds are not lost. */
const padding = 0.3
/** Pauses shorter than this many seconds, not counting the padding, are not cut out. */
const shortestSilence = 2.5
/** Seconds of silence inserted between two ranges, so that engines end a line there. */
export const condensedPause = 1

/** Returns the parts of a track in which its speaker talks, including short pauses. */
export function planSpeech(envelope: Float32Array): TimeRange[] {
  const total = envelope.length * envelopeStep
  const ranges: TimeRange[] = []
  for (const { start, end } of findSpeech(envelope)) {
    const range = { start: Math.max(0, start - padding), end: Math.min(total, end + padding) }
    const last = ranges.at(-1)
    if (last && range.start - last.end < shortestSilence) last.end = range.end
    else ranges.push(range)
  }
  return ranges
}

type Timed = { start: number; end: number; text: string; words?: Word[] }

/**
 * Converts segment times in the condensed track (a pause between any two ranges) to times in the recording. Splits segments that extend over
 * several ranges if they have words with times.
 */
export function restoreTimes(segments: Timed[], ranges: TimeRange[]): Timed[] {
  let at = 0
  const turns = ranges.map(({ start, end }, speaker) => {
    const turn = { start: at, end: at + end - start, speaker }
    at = turn.end + condensedPause
    return turn
  })
  return assignSpeakers(segments, turns).flatMap(({ speaker: index, start, end, text, words }) => {
    const range = ranges[index ?? 0]
    const turn = turns[index ?? 0]
    if (!range || !turn || text === '') return []
    const restore = (time: number) =>
      Math.min(range.end, Math.max(range.start, range.start + time - turn.start))
    const moved = { start: restore(start), end: restore(end), text }
    if (!words?.length) return [moved]
    const place = (word: Word) => ({ ...word, start: restore(word.start), end: restore(word.end) })
    return [{ ...moved, words: words.map(place) }]
  })
}

import { envelopeStep, quietestMoment } from '#core/audio/energy-envelope.ts'
import { findSpeech, type TimeRange } from '#core/audio/find-speech.ts'
import { cutAtChanges, type SpokenRange } from './cut-at-changes.ts'

/** Seconds before and after an utterance, so that no first or last sound is lost. */
const padding = 0.25
/** Seconds of silence that end an utterance. */
const breath = 1.2

/**
 * All pieces except the last have `target` seconds, give or take `reach` seconds, and end in the longest silence of that range or, without
 * a silence, at its quietest moment.
 */
export function planPieces(
  envelope: Float32Array,
  target: number,
  reach: number,
  speech = findSpeech(envelope),
): TimeRange[] {
  const total = envelope.length * envelopeStep
  const silences = listGaps(speech, total)
  const pieces: TimeRange[] = []
  let start = 0
  let next = 0
  while (total - start > target + reach) {
    const from = start + target - reach
    const to = start + target + reach
    while ((silences[next]?.end ?? to) <= from) next++
    const end = longestMiddle(silences, next, from, to) ?? quietestMoment(envelope, from, to)
    pieces.push({ start, end })
    start = end
  }
  if (total > start) pieces.push({ start, end: total })
  return pieces
}

/** The sound to recognize, the speech in it, and its speaker. */
export type Utterance = TimeRange & { spoken: TimeRange; speaker: number | null }

/** `longest` is in seconds. Long silences are left out. An utterance has one speaker. */
export function planUtterances(
  envelope: Float32Array,
  longest: number,
  speech: SpokenRange[] = cutAtChanges(envelope, findSpeech(envelope), []),
): Utterance[] {
  const total = envelope.length * envelopeStep
  const longestSpeech = longest - 2 * padding
  const joined: SpokenRange[] = []
  for (const { speaker, ...range } of speech) {
    for (const part of splitRange(envelope, range, longestSpeech)) {
      const last = joined.at(-1)
      const isNear = last && part.start - last.end < breath && part.end - last.start <= longestSpeech
      if (last && isNear && last.speaker === speaker) last.end = part.end
      else joined.push({ ...part, speaker })
    }
  }
  return joined.map(({ start, end, speaker }, index) => {
    const before = joined[index - 1]?.end ?? 0
    const after = joined[index + 1]?.start ?? total
    return {
      start: Math.max(start - padding, before === 0 ? 0 : (before + start) / 2),
      end: Math.min(end + padding, after === total ? total : (end + after) / 2),
      spoken: { start, end },
      speaker,
    }
  })
}

function splitRange(envelope: Float32Array, range: TimeRange, longest: number): TimeRange[] {
  const length = range.end - range.start
  if (length <= longest) return [range]
  const parts = Math.ceil(length / (0.8 * longest))
  const at = range.start + length / parts
  const cut = quietestMoment(envelope, Math.max(range.start + 0.5, at - 0.2 * longest), at + 0.2 * longest)
  const rest = { start: cut, end: range.end }
  return [{ start: range.start, end: cut }, ...splitRange(envelope, rest, longest)]
}

function listGaps(speech: TimeRange[], total: number): TimeRange[] {
  const starts = [0, ...speech.map(({ end }) => end)]
  const ends = [...speech.map(({ start }) => start), total]
  return starts.map((start, index) => ({ start, end: ends[index] ?? total }))
}

function longestMiddle(silences: TimeRange[], first: number, from: number, to: number): number | null {
  let best: TimeRange | null = null
  for (let index = first; index < silences.length; index++) {
    const silence = silences[index]
    if (!silence || silence.start >= to) break
    const inside = { start: Math.max(from, silence.start), end: Math.min(to, silence.end) }
    if (!best || inside.end - inside.start > best.end - best.start) best = inside
  }
  return best && best.end - best.start > 0.1 ? onStep((best.start + best.end) / 2) : null
}

function onStep(seconds: number): number {
  return Math.round(seconds / envelopeStep) * envelopeStep
}

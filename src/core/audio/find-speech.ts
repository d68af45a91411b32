import { envelopeStep } from './energy-envelope.ts'

/** In seconds from the start of the recording. */
export type TimeRange = { start: number; end: number }

const second = Math.round(1 / envelopeStep)
const surroundings = 30 * second
/** In seconds. A shorter pause counts as part of a word, a shorter sound as a click. */
const shortestPause = 0.3
const shortestSpeech = 0.12
/** Sound below this level (dB) is not speech. */
const silence = -72
/** Breath and room noise are more than this many dB below the voice. */
const voiceRange = 36

/** Compares the loudness with the noise of the room, which may change during a session. */
export function findSpeech(envelope: Float32Array): TimeRange[] {
  const smooth = smoothEnvelope(envelope)
  const thresholds = localThresholds(smooth)
  const ranges: TimeRange[] = []
  for (let frame = 0; frame < smooth.length; frame++) {
    const threshold = thresholds[Math.floor(frame / second)] ?? 0
    if ((smooth[frame] ?? -100) < threshold) continue
    const start = frame * envelopeStep
    const last = ranges.at(-1)
    if (last && start - last.end < shortestPause) last.end = start + envelopeStep
    else ranges.push({ start, end: start + envelopeStep })
  }
  return ranges.filter(({ start, end }) => end - start >= shortestSpeech)
}

function smoothEnvelope(envelope: Float32Array): Float32Array {
  return envelope.map((_, frame) => {
    let sum = 0
    for (let at = frame - 2; at <= frame + 2; at++) sum += envelope[at] ?? envelope[frame] ?? 0
    return sum / 5
  })
}

function localThresholds(envelope: Float32Array): Float32Array {
  const overall = levels(envelope, 0, envelope.length)
  return new Float32Array(Math.ceil(envelope.length / second)).map((_, index) => {
    const middle = index * second
    const near = levels(envelope, middle - surroundings, middle + surroundings)
    // In a long silence the loudest sound nearby is noise, so the level of the whole recording sets a lower bound.
    const loud = Math.max(near.loud, overall.loud - 25)
    // In uninterrupted talk, even the quietest sound nearby is speech, so it must not be taken for the noise level.
    const isTalk = near.loud - near.quiet < 12 && near.loud > overall.loud - 10
    const quiet = isTalk ? loud - 60 : Math.max(near.quiet, loud - 60)
    return Math.max(silence, loud - voiceRange, quiet + Math.max(5, 0.3 * (loud - quiet)))
  })
}

function levels(envelope: Float32Array, from: number, to: number): { quiet: number; loud: number } {
  const counts = new Uint32Array(121)
  const first = Math.max(0, from)
  const last = Math.min(envelope.length, to)
  for (let frame = first; frame < last; frame++) {
    const bin = Math.max(0, Math.min(120, Math.round((envelope[frame] ?? -100) + 110)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const percentile = (share: number) => {
    let left = (last - first) * share
    const bin = counts.findIndex((count) => {
      left -= count
      return left < 0
    })
    return Math.max(0, bin) - 110
  }
  return { quiet: percentile(0.1), loud: percentile(0.95) }
}

/** Returns the longest ranges, longest first, at most `seconds` in all. The last one is cut to fit. */
export function takeLongest(ranges: TimeRange[], seconds: number): TimeRange[] {
  let left = seconds
  return ranges
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .flatMap(({ start, end }) => {
      const range = { start, end: Math.min(end, start + left) }
      left -= range.end - range.start
      return range.end > range.start ? [range] : []
    })
}

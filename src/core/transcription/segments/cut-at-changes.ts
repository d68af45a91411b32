import type { SpeakerTurn } from '#core/audio/diarization/speaker-turn.ts'
import { envelopeStep, quietestMoment } from '#core/audio/energy-envelope.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { findFirstIndex } from '#core/find-first-index.ts'

/** Speech of one speaker; null if the speakers are not told apart. */
export type SpokenRange = TimeRange & { speaker: number | null }

/** Seconds by which a cut may lie away from the change of speakers, so that it does not break a word. */
const reach = 0.6
/** In seconds. A shorter turn is part of the turn before it: alone it would be recognized as nonsense. */
const shortestTurn = 0.4
/** In seconds. Turns with less between them touch. */
const touching = 0.3

/** Cuts speech where the speaker changes, at the quietest moment nearby. Without turns, all speech has the speaker null. */
export function cutAtChanges(
  envelope: Float32Array,
  speech: readonly TimeRange[],
  turns: readonly SpeakerTurn[],
): SpokenRange[] {
  const runs = listRuns(turns, envelope.length)
  const [first] = runs
  if (!first) return speech.map((range) => ({ ...range, speaker: null }))
  const cuts = runs.slice(1).map((run, index) => {
    const before = runs[index] ?? first
    const from = before.end
    const middle = (from + run.start) / 2
    // Stays within the nearer halves of both turns, so that cuts keep their order.
    const earliest = Math.max(middle - reach, (before.start + before.end) / 2)
    const latest = Math.min(middle + reach, (run.start + run.end) / 2)
    return quietestMoment(envelope, Math.min(earliest, from), Math.max(latest, run.start))
  })
  return speech.flatMap((range) => {
    const parts: SpokenRange[] = []
    let start = range.start
    for (let index = findFirstIndex(cuts, (cut) => cut > range.start); ; index++) {
      const end = Math.min(range.end, cuts[index] ?? range.end)
      const { speaker } = runs[index] ?? first
      const last = parts.at(-1)
      if (last && (last.speaker === speaker || end - start < shortestTurn)) last.end = end
      else if (last && last.end - last.start < shortestTurn) parts.splice(-1, 1, { ...last, end, speaker })
      else parts.push({ start, end, speaker })
      if (end === range.end) return parts
      start = end
    }
  })
}

/** Returns who speaks when, without overlaps: a turn within another one interrupts it. */
function listRuns(turns: readonly SpeakerTurn[], steps: number): SpeakerTurn[] {
  const speakers = new Int16Array(steps).fill(-1)
  for (const { start, end, speaker } of turns.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    speakers.fill(speaker, Math.round(start / envelopeStep), Math.round(end / envelopeStep))
  }
  const runs: SpeakerTurn[] = []
  for (let from = 0, to = 0; from < steps; from = to) {
    const speaker = speakers[from] ?? -1
    while (to < steps && speakers[to] === speaker) to++
    if (speaker < 0) continue
    const run = { start: from * envelopeStep, end: to * envelopeStep, speaker }
    const last = runs.at(-1)
    const isShort = run.end - run.start < shortestTurn && last && run.start - last.end < touching
    if (last && (last.speaker === speaker || isShort)) last.end = run.end
    else runs.push(run)
  }
  return runs
}

import type { TimeRange } from '#core/transcription/segments/find-speech.ts'
import { takeLongest } from '#core/transcription/segments/take-longest.ts'
import type { SpeakerTurn } from './speaker-turn.ts'

/** Seconds. Shorter stretches hold too little of a voice. */
const shortest = 0.5

/**
 * The longest stretches in which only this speaker speaks, at most `most` seconds in all. If there are none, the longest turns of the
 * speaker.
 */
export function chooseOwnSpeech(turns: SpeakerTurn[], speaker: number, most: number): TimeRange[] {
  const own = turns.filter((turn) => turn.speaker === speaker)
  const others = turns.filter((turn) => turn.speaker !== speaker)
  const alone = own
    .flatMap((turn) => others.reduce<TimeRange[]>(cutOut, [turn]))
    .filter(({ start, end }) => end - start >= shortest)
  return takeLongest(alone.length > 0 ? alone : own, most)
}

function cutOut(ranges: TimeRange[], other: TimeRange): TimeRange[] {
  return ranges.flatMap(({ start, end }) => {
    if (other.end <= start || other.start >= end) return [{ start, end }]
    const rest = [
      { start, end: other.start },
      { start: other.end, end },
    ]
    return rest.filter((range) => range.end > range.start)
  })
}

import { type TimeRange, takeLongest } from '#core/audio/find-speech.ts'
import type { SpeakerTurn } from './speaker-turn.ts'

/** In seconds. A shorter stretch contains too little speech to describe a voice. */
const shortest = 0.5

/**
 * Returns the longest stretches in which only this speaker speaks, at most `most` seconds in all. If there are none, returns the
 * longest turns of the speaker.
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

import type { TimeRange } from '#core/audio/find-speech.ts'
import { findFirstIndex } from '#core/find-first-index.ts'

/**
 * Returns the seconds of speech from `margin` seconds before the range to `margin` seconds after it. `speech` is sorted and has no
 * overlaps.
 */
export function speechNear(speech: TimeRange[], { start, end }: TimeRange, margin: number): number {
  const from = start - margin
  const to = end + margin
  let seconds = 0
  for (let index = findFirstIndex(speech, ({ end: ended }) => ended > from); index < speech.length; index++) {
    const range = speech[index]
    if (!range || range.start >= to) break
    seconds += Math.min(to, range.end) - Math.max(from, range.start)
  }
  return seconds
}

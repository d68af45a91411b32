import type { TimeRange } from '#core/transcription/segments/find-speech.ts'

/** Seconds of speech from `margin` seconds before a range to `margin` seconds after it. `speech` is ascending, without overlaps. */
export function speechNear(speech: TimeRange[], { start, end }: TimeRange, margin: number): number {
  const from = start - margin
  const to = end + margin
  let seconds = 0
  for (let index = firstEndingAfter(speech, from); index < speech.length; index++) {
    const range = speech[index]
    if (!range || range.start >= to) break
    seconds += Math.min(to, range.end) - Math.max(from, range.start)
  }
  return seconds
}

function firstEndingAfter(speech: TimeRange[], time: number): number {
  let low = 0
  let high = speech.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((speech[middle]?.end ?? time) <= time) low = middle + 1
    else high = middle
  }
  return low
}

import type { TimeRange } from './find-speech.ts'

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

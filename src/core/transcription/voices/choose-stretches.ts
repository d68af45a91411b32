import { type TimeRange, takeLongest } from '#core/audio/find-speech.ts'

type SpokenSegment = { start: number | null; end: number | null; speaker: string | null }
/** The speech of one speaker from which one voice print is measured. */
export type VoiceStretch = { speaker: string; ranges: TimeRange[] }

const mostPrints = 5
/** Minimum and maximum seconds of segments for one voice print. */
const shortest = 10
const longest = 30

/** Returns up to five stretches for each speaker, spread over the recording; none for a speaker with less than ten seconds of segments. */
export function chooseStretches(segments: SpokenSegment[]): VoiceStretch[] {
  const spoken = segments.flatMap(({ start, end, speaker }) =>
    speaker === null || start === null || end === null || end <= start ? [] : [{ speaker, start, end }],
  )
  return [...Map.groupBy(spoken, ({ speaker }) => speaker)].flatMap(([speaker, ranges]) => {
    const count = Math.min(mostPrints, Math.floor(secondsOf(ranges) / shortest))
    // The longest ranges are taken, because they are more often spoken by one person alone.
    return divide(ranges, count).map((part) => ({
      speaker,
      ranges: takeLongest(part, longest).sort((a, b) => a.start - b.start),
    }))
  })
}

function secondsOf(ranges: TimeRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** Cuts the ranges into consecutive parts of equal total length. */
function divide(ranges: TimeRange[], count: number): TimeRange[][] {
  const length = secondsOf(ranges) / count
  const parts: TimeRange[][] = Array.from({ length: count }, () => [])
  let passed = 0
  for (const range of ranges) {
    let { start } = range
    for (let number = Math.floor(passed / length); start < range.end && number < count; number++) {
      const end = Math.min(range.end, start + (number + 1) * length - passed)
      if (end > start) parts[number]?.push({ start, end })
      passed += Math.max(0, end - start)
      start = Math.max(start, end)
    }
  }
  return parts
}

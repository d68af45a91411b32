import { useEffect, useState } from 'react'
import type { Segment } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'

/** Returns a function that plays a line and pauses at its end, unless the user has jumped elsewhere in the meantime. */
export function usePlaySample(
  clock: PlayClock,
  seek: (segment: Segment) => void,
): (segment: Segment) => void {
  const [sample, setSample] = useState<Segment | null>(null)
  useEffect(() => {
    if (!sample) return
    const { start, end } = sample
    return clock.subscribe(() => {
      const time = clock.readTime()
      if (start === null || end === null || time === null || !clock.isPlaying()) return
      if (time < end && time >= start - 1) return
      setSample(null)
      if (time >= end && time < end + 1) clock.toggle()
    })
  }, [clock, sample])
  return (segment) => {
    setSample(segment)
    seek(segment)
  }
}

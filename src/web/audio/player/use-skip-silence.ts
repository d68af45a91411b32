import { useEffect } from 'react'
import type { Silence } from '#core/audio/find-silences.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'

export function useSkipSilence(clock: PlayClock, silences: readonly Silence[], isOn: boolean): void {
  useEffect(() => {
    if (!isOn || silences.length === 0) return
    return clock.subscribe(() => {
      const time = clock.readTime()
      if (time === null || !clock.isPlaying()) return
      const next = silences[findFirstIndex(silences, ({ end }) => end > time)]
      if (next && next.start <= time) clock.seek(next.end)
    })
  }, [clock, silences, isOn])
}

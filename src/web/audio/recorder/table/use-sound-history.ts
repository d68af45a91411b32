import { useEffect, useState } from 'react'
import type { SoundSecond } from '#core/audio/judge-sound.ts'
import type { Recorder } from '#web/audio/recorder/recorder.ts'

export const shownSeconds = 60
const samplesPerSecond = 10
const silence: SoundSecond = { loudest: 0, quietest: 1, isClipping: false }

/** Measures the sound while the recording runs. Returns its last 60 seconds, oldest first. */
export function useSoundHistory(recorder: Recorder): SoundSecond[] {
  const [history, setHistory] = useState<SoundSecond[]>([])
  useEffect(() => {
    let [second, samples] = [silence, 0]
    const clock = setInterval(() => {
      if (recorder.readState().phase !== 'recording') return
      const level = recorder.readLevel()
      second = {
        loudest: Math.max(second.loudest, level),
        quietest: Math.min(second.quietest, level),
        isClipping: second.isClipping || recorder.isClipping(),
      }
      samples++
      if (samples < samplesPerSecond) return
      const measured = second
      setHistory((before) => [...before, measured].slice(-shownSeconds))
      ;[second, samples] = [silence, 0]
    }, 1_000 / samplesPerSecond)
    return () => clearInterval(clock)
  }, [recorder])
  return history
}

import { useEffect, useState } from 'react'
import { soundTexts, tableTexts } from '#contract/audio/table-mode.ts'
import { isVoice, judgeSound, type SoundSecond } from '#core/audio/judge-sound.ts'
import type { Recorder } from '#web/audio/recorder/recorder.ts'
import { LevelMeter } from '#web/audio/recorder/recorder-level.tsx'
import { Each } from '#web/ui/each.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const shownSeconds = 60
const samplesPerSecond = 10
const silence: SoundSecond = { loudest: 0, quietest: 1, isClipping: false }

/** Measures the sound while the recording runs. Returns its last 60 seconds, oldest first. */
function useSoundHistory(recorder: Recorder): SoundSecond[] {
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

const tones = {
  paused: 'text-muted',
  listening: 'text-muted',
  clear: 'text-success',
  faint: 'text-warning',
  silent: 'text-warning',
  clipping: 'text-danger',
} as const

/** Shows whether voices are heard. The browser cannot tell speakers apart. */
export function SoundCheck({ recorder, isRunning }: { recorder: Recorder; isRunning: boolean }) {
  const history = useSoundHistory(recorder)
  const verdict = isRunning ? judgeSound(history) : 'paused'
  const empty = Array.from({ length: shownSeconds - history.length }, () => null)
  return (
    <div className="grid gap-2.5">
      <div className="flex min-h-7 items-center justify-between gap-4">
        <p role="status" className={joinClasses('min-w-0 text-[19px]/[1.3] font-medium', tones[verdict])}>
          {soundTexts[verdict]}
        </p>
        {isRunning && <LevelMeter recorder={recorder} className="h-6 shrink-0" />}
      </div>
      <figure className="grid gap-1">
        <div
          aria-hidden="true"
          className="flex h-[max(2.25rem,6vh)] landscape:h-[clamp(2.25rem,calc((100vh-22rem)*0.4),7rem)] items-end gap-px overflow-hidden rounded-chip bg-raised"
        >
          <Each items={[...empty, ...history]}>
            {(second) => (
              <span
                className={joinClasses('min-w-0 flex-1', second && isVoice(second) ? 'bg-gilt' : 'bg-hover')}
                style={{ height: `${Math.round((second?.loudest ?? 0) * 100)}%` }}
              />
            )}
          </Each>
        </div>
        <figcaption className="text-label text-subtle">
          {tableTexts.lastMinute}. {tableTexts.namesLater}
        </figcaption>
      </figure>
    </div>
  )
}

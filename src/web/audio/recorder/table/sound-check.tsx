import { soundTexts, tableTexts } from '#contract/audio/table-mode.ts'
import { isVoice, judgeSound } from '#core/audio/judge-sound.ts'
import type { Recorder } from '#web/audio/recorder/recorder.ts'
import { LevelMeter } from '#web/audio/recorder/recorder-level.tsx'
import { Each } from '#web/ui/each.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { shownSeconds, useSoundHistory } from './use-sound-history.ts'

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

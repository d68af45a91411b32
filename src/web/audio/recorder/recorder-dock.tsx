import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { isStoppable, type Recorder } from './recorder.ts'
import { useRecorder } from './recorder-api.ts'
import { PauseButton, StopButton } from './recorder-panel.tsx'
import { LevelMeter, RecordedTime, RecorderStatus, RecorderTrouble } from './recorder-status.tsx'

type RecorderDockProps = {
  recorder: Recorder
  origin?: ReactNode
  /** Link to table mode. */
  tableMode?: ReactNode
  className?: string
}

export function RecorderDock({ recorder, origin, tableMode, className }: RecorderDockProps) {
  const state = useRecorder(recorder)
  return (
    <section
      aria-label="Live recording"
      className={joinClasses('border-t border-line bg-raised px-3 py-2 md:px-4.5', className)}
    >
      <div className="flex min-h-9 items-center gap-3">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <RecorderStatus recorder={recorder} />
          {origin && <div className="min-w-0 max-md:hidden">{origin}</div>}
        </div>
        {state.phase === 'recording' && <LevelMeter recorder={recorder} className="max-sm:hidden" />}
        {isStoppable(state) && (
          <>
            <RecordedTime recorder={recorder} />
            {tableMode}
            <PauseButton recorder={recorder} size="sm" />
            <StopButton recorder={recorder} size="sm" label="Stop" />
          </>
        )}
      </div>
      <RecorderTrouble recorder={recorder} />
    </section>
  )
}

import { Pause } from 'lucide-react'
import { useEffect, useState } from 'react'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { useReducedMotion } from '#web/lib/hooks/use-media.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { Recorder, RecorderState } from './recorder.ts'
import { useRecordedSeconds, useRecorder } from './recorder-api.ts'

const saving = 'Saving the recording…'
const sentences: Record<RecorderState['phase'], string> = {
  idle: saving,
  starting: saving,
  recording: audioTexts.recording,
  paused: liveRecordingTexts.paused,
  saving,
}

export function RecorderStatus({ recorder }: { recorder: Recorder }) {
  const { phase } = useRecorder(recorder)
  return (
    <p role="status" className="flex min-w-0 items-center gap-2.5 font-medium">
      {phase === 'recording' && (
        <span className="pulse size-2.5 shrink-0 rounded-full bg-danger" aria-hidden="true" />
      )}
      {phase === 'paused' && <Pause size={14} strokeWidth={1.7} className="shrink-0 text-subtle" />}
      {phase !== 'recording' && phase !== 'paused' && (
        <span className="shrink-0 text-gilt">
          <Spinner size={14} />
        </span>
      )}
      <span className="truncate">{sentences[phase]}</span>
    </p>
  )
}

export function RecorderTrouble({ recorder }: { recorder: Recorder }) {
  const { trouble } = useRecorder(recorder)
  return trouble && <p className="text-small text-warning">{trouble}</p>
}

export function RecordedTime({ recorder }: { recorder: Recorder }) {
  const seconds = useRecordedSeconds(recorder)
  return (
    <span role="timer" aria-label="Recorded" className="num shrink-0">
      {formatClock(seconds).padStart(5, '0')}
    </span>
  )
}

const steps = Array.from({ length: 16 }, (_, index) => index)

export function LevelMeter({ recorder, className }: { recorder: Recorder; className?: string }) {
  const [level, setLevel] = useState(0)
  const isCalm = useReducedMotion()
  useEffect(() => {
    const clock = setInterval(() => setLevel(recorder.readLevel()), isCalm ? 1_000 : 100)
    return () => clearInterval(clock)
  }, [recorder, isCalm])
  const lit = Math.round(level * steps.length)
  return (
    <div className={joinClasses('flex h-4 items-stretch gap-[3px]', className)}>
      <meter className="sr-only" aria-label="Microphone level" min={0} max={1} value={level} />
      {steps.map((step) => (
        <span
          key={step}
          aria-hidden="true"
          className={joinClasses('w-[3px] rounded-full', step < lit ? 'bg-gilt' : 'bg-hover')}
        />
      ))}
    </div>
  )
}

import { audioTexts } from '#contract/audio.ts'
import { formatClock } from '#contract/text.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Recorder } from './recorder.ts'
import { useRecordedSeconds, useRecorder } from './recorder-api.ts'

/** "Recording in progress..." with its dot, or that the rest is being saved. */
export function RecorderStatus({ recorder }: { recorder: Recorder }) {
  const isRecording = useRecorder(recorder).phase === 'recording'
  return (
    <p role="status" className="flex min-w-0 items-center gap-2.5 font-medium">
      {isRecording ? (
        <span className="pulse size-2.5 shrink-0 rounded-full bg-danger" aria-hidden="true" />
      ) : (
        <span className="shrink-0 text-gilt">
          <Spinner size={14} />
        </span>
      )}
      <span className="truncate">{isRecording ? audioTexts.recording : 'Saving the recording…'}</span>
    </p>
  )
}

/** Why the sound waits, while it does. */
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

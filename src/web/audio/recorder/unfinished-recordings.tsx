import { useState } from 'react'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { formatClock } from '#contract/text.ts'
import { formatMinute } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { isResumable, type Recorder } from './recorder.ts'
import { type Unfinished, useDiscard, useIsRecording } from './recorder-api.ts'

type UnfinishedRecordingsProps = {
  unfinished: Unfinished[]
  recorder: Recorder
  isAutoTranscribed: boolean
}

export function UnfinishedRecordings(props: UnfinishedRecordingsProps) {
  const { unfinished, recorder, isAutoTranscribed } = props
  return unfinished.map((recording) => (
    <UnfinishedBox
      key={recording.id}
      recording={recording}
      recorder={recorder}
      onResume={() => void recorder.resumeUnfinished(recording, isAutoTranscribed)}
      onFinish={() => void recorder.finishUnfinished(recording, isAutoTranscribed)}
    />
  ))
}

type UnfinishedBoxProps = {
  recording: Unfinished
  recorder: Recorder
  onResume: () => void
  onFinish: () => void
}

function UnfinishedBox({ recording, recorder, onResume, onFinish }: UnfinishedBoxProps) {
  const [isAsking, setAsking] = useState(false)
  const discard = useDiscard(recording.sessionId)
  const isBusy = useIsRecording(recorder)
  return (
    <section
      aria-label={liveRecordingTexts.unfinished}
      className="flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-card border border-line bg-canvas px-3.5 py-3"
    >
      <div className="min-w-0 flex-[1_1_200px]">
        <p className="font-medium">
          {liveRecordingTexts.unfinished} — <span className="num">{formatClock(recording.seconds)}</span>{' '}
          saved
        </p>
        <p className="text-small text-subtle">{formatMinute(recording.createdAt)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:justify-end">
        <Button variant="ghost" disabled={isBusy} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <Button disabled={isBusy} onClick={onFinish}>
          Finish
        </Button>
        {isResumable(recording) && (
          <Button variant="primary" disabled={isBusy} onClick={onResume}>
            Resume
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Discard this recording?"
        text={`${formatClock(recording.seconds)} of sound will be gone. This action cannot be undone.`}
        confirmLabel="Discard"
        action={discard}
        failed={liveRecordingTexts.discardFailed}
        onConfirm={() => discard.mutate(recording.id)}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

import { useState } from 'react'
import type { AudioFile } from '#contract/audio/schemas.ts'
import { speakerLimits } from '#contract/audio/speakers.ts'
import { isZipName } from '#contract/audio/tracks.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { useTranscribe } from '#web/audio/api.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useLoadedTranscriptions } from '#web/transcription/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

type TranscribeAgainDialogProps = {
  sessionId: string
  recording: AudioFile
  /** The current transcript of the recording, which the new one replaces; null if there is none. */
  transcription: Transcription | null
  /** Number of seats at the table. It prefills the number of speakers if none is stored with the recording. */
  seats: number
  onStarted: () => void
  onClose: () => void
}

type Mode = 'number' | 'estimate'

export function TranscribeAgainDialog(props: TranscribeAgainDialogProps) {
  const { sessionId, recording, transcription, seats, onStarted, onClose } = props
  const prefilled = recording.speakerCount ?? Math.min(seats, speakerLimits.max)
  const [count, setCount] = useState(prefilled > 0 ? String(prefilled) : '')
  const [mode, setMode] = useState<Mode>('number')
  const [hasTried, setTried] = useState(false)
  const transcribe = useTranscribe(sessionId)
  // Each track has one speaker, so the dialog does not ask for the number of speakers.
  const hasTracks = isZipName(recording.fileName)
  const number = Number(count)
  const isNumber = Number.isInteger(number) && number >= speakerLimits.min && number <= speakerLimits.max
  const start = () => {
    setTried(true)
    if (!hasTracks && mode === 'number' && !isNumber) return
    const speakerCount = mode === 'number' ? number : null
    transcribe.mutate(
      { audioId: recording.id, ...(hasTracks ? {} : { speakerCount }) },
      {
        onSuccess: () => {
          showNotice(
            'success',
            'The recording is being transcribed again. The present transcript stays until the new one is ready.',
          )
          onStarted()
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title="Transcribe again" description={`“${recording.fileName}”`}>
      <div className="grid gap-4">
        {hasTracks ? (
          <p className="text-ui text-muted">Each track is transcribed separately, with its own speaker.</p>
        ) : (
          <SpeakerChoice
            mode={mode}
            onMode={setMode}
            count={count}
            onCount={setCount}
            error={
              hasTried && !isNumber
                ? `Please enter a number from ${speakerLimits.min} to ${speakerLimits.max}`
                : null
            }
          />
        )}
        {transcription && <Banner kind="info">{describeLoss(transcription)}</Banner>}
        <p className="text-small text-subtle">
          Recap and wiki follow the new transcript. What you edited in them stays.
        </p>
        <ActionFailed action={transcribe} failed="The recording could not be transcribed again" />
      </div>
      <DialogButtons>
        <DialogCancel />
        <Button variant="primary" busy={transcribe.isPending} onClick={start}>
          Transcribe again
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type SpeakerChoiceProps = {
  mode: Mode
  onMode: (mode: Mode) => void
  count: string
  onCount: (count: string) => void
  error: string | null
}

function SpeakerChoice({ mode, onMode, count, onCount, error }: SpeakerChoiceProps) {
  return (
    <>
      <SegmentedControl
        label="How many speakers"
        value={mode}
        options={[
          { value: 'number', label: 'I know how many' },
          { value: 'estimate', label: 'Let it decide' },
        ]}
        onChange={onMode}
      />
      {mode === 'number' ? (
        <TextField
          label="Number of speakers"
          type="number"
          inputMode="numeric"
          min={speakerLimits.min}
          max={speakerLimits.max}
          value={count}
          hint="Everyone who speaks, including the game master."
          error={error}
          onChange={(event) => onCount(event.target.value)}
        />
      ) : (
        <p className="text-ui text-muted">
          The number of voices is estimated, and may be one too many or too few. Speakers can be merged
          afterwards. If you know the number, enter it: it is more reliable.
        </p>
      )}
    </>
  )
}

/** Describes the user's corrections; null if no line is corrected and no speaker is named. */
function describeWork({ segments, speakers }: Transcription): string | null {
  const corrected = segments.filter(({ isCorrected }) => isCorrected).length
  const named = speakers.filter(({ name }) => name !== null).length
  const parts = [
    ...(corrected > 0 ? [formatCount(corrected, 'corrected line')] : []),
    ...(named > 0 ? [`the ${named === 1 ? 'name' : 'names'} of ${formatCount(named, 'speaker')}`] : []),
  ]
  return parts.length > 0 ? parts.join(' and ') : null
}

function describeLoss(transcription: Transcription): string {
  const work = describeWork(transcription)
  const loss = work ? `, with ${work}. What was corrected by hand is not carried over` : ''
  return `The present transcript goes to the bin${loss}. For 30 days you can bring it back from the menu of the new one.`
}

type TranscribeAgainProps = { session: Session; recording: AudioFile; seatCount: number; onClose: () => void }

export function TranscribeAgain({ session, recording, seatCount, onClose }: TranscribeAgainProps) {
  const { uploads } = useWorkspace()
  const transcriptions = useLoadedTranscriptions(session.id).data ?? []
  const refreshJobs = useRefreshJobs()
  return (
    <TranscribeAgainDialog
      sessionId={session.id}
      recording={recording}
      transcription={transcriptions.find(({ audioFileId }) => audioFileId === recording.id) ?? null}
      seats={seatCount}
      onStarted={() => {
        uploads.allowPolling(recording.id)
        refreshJobs()
      }}
      onClose={onClose}
    />
  )
}

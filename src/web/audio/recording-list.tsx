import type { ReactNode } from 'react'
import { type AudioFile, audioTexts } from '#contract/audio/schemas.ts'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { formatBytes, formatDuration, formatMoment } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useTrashRecording } from './api.ts'
import { RecordingRow, type UploadActions, UploadRow } from './recording-row.tsx'

type RecordingListProps = {
  recordings: AudioFile[]
  uploads: Upload[]
  /** The state of the running transcription of a recording; null if there is none. */
  workOf: (audioId: string) => { progress: number; stage: string | null; timeLeft: string | null } | null
  onUpload: UploadActions
  onCancel: (audioId: string) => void
  onTranscribe: (audioId: string) => void
  /** Absent for players, because only game masters can restore the replaced transcript. */
  onTranscribeAgain?: ((recording: AudioFile) => void) | undefined
  onPlay: (audioId: string) => void
  onDownload: (audioId: string) => void
  /** Absent for players. */
  onDelete?: ((recording: AudioFile) => void) | undefined
}

export function RecordingList(props: RecordingListProps) {
  const { recordings, uploads, workOf, onTranscribeAgain, onDelete, ...on } = props
  const uploading = uploads.filter((one) => one.audioId === null)
  if (recordings.length + uploading.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Recordings of this session">
      {uploading.map((upload) => (
        <UploadRow key={upload.key} upload={upload} on={on.onUpload} />
      ))}
      {recordings.map((recording) => {
        const upload = uploads.find((one) => one.audioId === recording.id)
        const work = workOf(recording.id)
        const hasSound = recording.soundDeletedAt === null
        const hasEnded = recording.processingStatus === 'failed' || recording.processingStatus === 'completed'
        const isWorking = upload?.phase === 'processing' && !hasEnded
        const status =
          upload?.phase === 'failed' ? 'failed' : isWorking ? 'processing' : recording.processingStatus
        return (
          <RecordingRow
            key={recording.id}
            name={recording.fileName}
            note={describe(recording)}
            status={status}
            progress={work?.progress ?? null}
            stage={work?.stage ?? upload?.stage ?? null}
            timeLeft={work?.timeLeft ?? null}
            message={
              upload?.message ?? audioTexts.failedPrefix + (recording.errorMessage ?? audioTexts.unknownError)
            }
            notices={status === 'processing' ? [] : recording.notices}
            trouble={upload?.trouble ?? null}
            buttons={
              isWorking && (
                <Button size="sm" variant="ghost" onClick={() => on.onCancel(recording.id)}>
                  Cancel
                </Button>
              )
            }
            onTranscribe={
              isWorking || status === 'completed' ? undefined : () => on.onTranscribe(recording.id)
            }
            onPlay={recording.playable ? () => on.onPlay(recording.id) : undefined}
            onTranscribeAgain={
              onTranscribeAgain && hasSound && status === 'completed'
                ? () => onTranscribeAgain(recording)
                : undefined
            }
            onDownload={hasSound ? () => on.onDownload(recording.id) : undefined}
            onDelete={onDelete && !isWorking ? () => onDelete(recording) : undefined}
          />
        )
      })}
    </ul>
  )
}

function describe({ durationSeconds, bytes, speakerCount, soundDeletedAt }: AudioFile): ReactNode {
  const parts = [
    durationSeconds === null ? null : formatDuration(durationSeconds),
    soundDeletedAt ? `sound deleted on ${formatMoment(soundDeletedAt)}` : formatBytes(bytes),
    speakerCount === null ? null : `${speakerCount} ${speakerCount === 1 ? 'speaker' : 'speakers'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

type DeleteRecordingDialogProps = { recording: AudioFile; onChanged: () => void; onClose: () => void }

export function DeleteRecordingDialog({ recording, onChanged, onClose }: DeleteRecordingDialogProps) {
  const { id, fileName, sessionId } = recording
  const bin = useTrashRecording(sessionId)
  return (
    <DeleteDialog
      title={`Delete “${fileName}”?`}
      question={audioTexts.confirmDelete}
      confirmLabel="Delete recording"
      remove={() => bin.remove(id).then(onChanged)}
      restore={() => bin.restore(id).then(onChanged)}
      texts={{ ...audioTexts, deleted: `“${fileName}” was deleted`, back: `“${fileName}” is back` }}
      onDeleted={onClose}
      onClose={onClose}
    />
  )
}

import type { ReactNode } from 'react'
import { type AudioFile, audioTexts } from '#contract/audio/schemas.ts'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { formatBytes, formatDuration } from '#web/lib/format.ts'
import { RecordingRow } from './recording-row.tsx'

type RecordingListProps = {
  recordings: AudioFile[]
  uploads: Upload[]
  /** The state of the running transcription of a recording; null if there is none. */
  workOf: (audioId: string) => { progress: number; stage: string | null; timeLeft: string | null } | null
  onCancelUpload: (key: string) => void
  onCancel: (audioId: string) => void
  onTranscribe: (audioId: string) => void
  /** Absent for players, who could not bring the earlier transcript back. */
  onTranscribeAgain?: ((recording: AudioFile) => void) | undefined
  onPlay: (audioId: string) => void
  onDownload: (audioId: string) => void
  /** Absent for players. */
  onDelete?: ((recording: AudioFile) => void) | undefined
}

export function RecordingList({ recordings, uploads, workOf, ...on }: RecordingListProps) {
  const uploading = uploads.filter((one) => one.audioId === null)
  if (recordings.length + uploading.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Recordings of this session">
      {uploading.map((upload) => (
        <RecordingRow
          key={upload.key}
          name={upload.fileName}
          status={upload.phase === 'failed' ? 'failed' : 'uploading'}
          progress={upload.progress}
          message={upload.message}
          dismissLabel={upload.phase === 'failed' ? 'Dismiss' : 'Cancel'}
          onDismiss={() => on.onCancelUpload(upload.key)}
        />
      ))}
      {recordings.map((recording) => {
        const upload = uploads.find((one) => one.audioId === recording.id)
        const work = workOf(recording.id)
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
            trouble={upload?.trouble ?? null}
            {...(isWorking ? { dismissLabel: 'Cancel', onDismiss: () => on.onCancel(recording.id) } : {})}
            {...(isWorking || status === 'completed'
              ? {}
              : { onTranscribe: () => on.onTranscribe(recording.id) })}
            {...(recording.playable ? { onPlay: () => on.onPlay(recording.id) } : {})}
            {...(on.onTranscribeAgain && status === 'completed'
              ? { onTranscribeAgain: () => on.onTranscribeAgain?.(recording) }
              : {})}
            onDownload={() => on.onDownload(recording.id)}
            {...(on.onDelete && !isWorking ? { onDelete: () => on.onDelete?.(recording) } : {})}
          />
        )
      })}
    </ul>
  )
}

function describe({ durationSeconds, bytes, speakerCount }: AudioFile): ReactNode {
  const parts = [
    durationSeconds === null ? null : formatDuration(durationSeconds),
    formatBytes(bytes),
    speakerCount === null ? null : `${speakerCount} ${speakerCount === 1 ? 'speaker' : 'speakers'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

import { useRef } from 'react'
import { recordingExtensions } from '#contract/audio/schemas.ts'
import { uploadTexts } from '#contract/audio/uploads.ts'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { RecordingRow, type RowButton } from './recording-row.tsx'

export type UploadActions = {
  pause: (key: string) => void
  resume: (key: string) => void
  /** Continues an unfinished upload with the files that the user chose. */
  choose: (key: string, files: File[]) => void
  cancel: (key: string) => void
}

const statuses = {
  uploading: 'uploading',
  paused: 'paused',
  unfinished: 'unfinished',
  failed: 'failed',
  processing: 'uploading',
  kept: 'uploading',
  completed: 'uploading',
} as const

/** A file that is not stored on the server yet. */
export function UploadRow({ upload, on }: { upload: Upload; on: UploadActions }) {
  const input = useRef<HTMLInputElement>(null)
  const { key, fileName, phase, progress, message, trouble, canPause, fileCount } = upload
  const isPacked = fileCount > 1
  const hint = isPacked ? uploadTexts.unfinishedTracks : uploadTexts.unfinished
  const first: Partial<Record<Upload['phase'], RowButton>> = {
    ...(canPause ? { uploading: { label: 'Pause', onPress: () => on.pause(key) } } : {}),
    paused: { label: 'Resume', isPrimary: true, onPress: () => on.resume(key) },
    unfinished: {
      label: isPacked ? 'Choose files' : 'Choose file',
      isPrimary: true,
      onPress: () => input.current?.click(),
    },
  }
  const last = { label: phase === 'failed' ? 'Dismiss' : 'Cancel', onPress: () => on.cancel(key) }
  return (
    <RecordingRow
      name={fileName}
      status={statuses[phase]}
      progress={progress}
      message={message}
      trouble={phase === 'unfinished' ? hint : trouble}
      buttons={[first[phase], last].filter((one) => one !== undefined)}
    >
      {phase === 'unfinished' && (
        <input
          ref={input}
          type="file"
          multiple={isPacked}
          aria-label={`The same ${isPacked ? 'files' : 'file'} as ${fileName}`}
          accept={['audio/*', ...recordingExtensions, '.zip'].join(',')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) on.choose(key, files)
          }}
        />
      )}
    </RecordingRow>
  )
}

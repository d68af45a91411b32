import { uploadTexts } from '#contract/audio/uploads.ts'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { RecordingRow } from './recording-row.tsx'
import { acceptedRecordings } from './upload/check-file.ts'

export type UploadActions = {
  pause: (key: string) => void
  resume: (key: string) => void
  /** Continues an unfinished upload with the files that the user chose. */
  continueWith: (key: string, files: File[]) => void
  cancel: (key: string) => void
}

type UploadRowProps = { upload: Upload; on: UploadActions }

/** A file that is not stored on the server yet. */
export function UploadRow({ upload, on }: UploadRowProps) {
  const { key, fileName, phase, progress, message, trouble, fileCount } = upload
  const hint = fileCount > 1 ? uploadTexts.unfinishedTracks : uploadTexts.unfinished
  return (
    <RecordingRow
      name={fileName}
      status={phase}
      progress={progress}
      message={message}
      trouble={phase === 'unfinished' ? hint : trouble}
      buttons={
        <>
          <ContinueButton upload={upload} on={on} />
          <Button size="sm" variant="ghost" onClick={() => on.cancel(key)}>
            {phase === 'failed' ? 'Dismiss' : 'Cancel'}
          </Button>
        </>
      }
    />
  )
}

function ContinueButton({ upload, on }: UploadRowProps) {
  const { key, fileName, phase, canPause, fileCount } = upload
  if (phase === 'uploading' && canPause)
    return (
      <Button size="sm" variant="ghost" onClick={() => on.pause(key)}>
        Pause
      </Button>
    )
  if (phase === 'paused')
    return (
      <Button size="sm" onClick={() => on.resume(key)}>
        Resume
      </Button>
    )
  if (phase !== 'unfinished') return null
  const noun = fileCount > 1 ? 'files' : 'file'
  return (
    <FileButton
      size="sm"
      inputLabel={`The same ${noun} as ${fileName}`}
      accept={[...acceptedRecordings, '.zip'].join(',')}
      multiple={fileCount > 1}
      onFile={(_, files) => on.continueWith(key, files)}
    >
      {`Choose ${noun}`}
    </FileButton>
  )
}

import { recordingExtensions, uploadMegabytes } from '#contract/audio/schemas.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'

type DropZoneProps = { disabled: boolean; onFiles: (files: File[]) => void }

export function DropZone({ disabled, onFiles }: DropZoneProps) {
  return (
    <FileDrop
      title="Drop the recording here"
      hint={
        <>
          MP3, WAV, M4A, AAC, OGG, Opus, WebM, FLAC, or the sound of a film, up to {uploadMegabytes} MB
          <br />
          One track per speaker: a Craig .zip up to 2 GB, or several files at once
        </>
      }
      action="Upload Audio File"
      label="Audio file"
      accept={['audio/*', ...recordingExtensions, '.zip'].join(',')}
      disabled={disabled}
      multiple
      onFiles={onFiles}
    />
  )
}

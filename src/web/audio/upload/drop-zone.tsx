import { recordingExtensions, uploadMegabytes } from '#contract/audio/schemas.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'

type DropZoneProps = { disabled: boolean; onFile: (file: File) => void }

export function DropZone({ disabled, onFile }: DropZoneProps) {
  return (
    <FileDrop
      title="Drop the recording here"
      hint={`MP3, WAV, M4A, AAC, OGG, Opus, WebM, FLAC, or the sound of a film, up to ${uploadMegabytes} MB`}
      action="Upload Audio File"
      label="Audio file"
      accept={['audio/*', ...recordingExtensions].join(',')}
      disabled={disabled}
      multiple
      onFile={onFile}
    />
  )
}

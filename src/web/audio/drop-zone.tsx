import { UploadCloud } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { audioExtensions } from '#contract/audio.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type DropZoneProps = { disabled: boolean; onFile: (file: File) => void }

/** Drag and drop, and a button that opens the file dialog: both offer the same files. */
export function DropZone({ disabled, onFile }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !disabled) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={joinClasses(
        'grid justify-items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center',
        isOver ? 'border-gilt bg-gilt-wash' : 'border-line-strong',
        disabled && 'opacity-60',
      )}
    >
      <UploadCloud size={22} strokeWidth={1.5} className="text-gilt" aria-hidden="true" />
      <p className="mt-1 font-medium">Drop the recording here</p>
      <p className="text-small text-subtle">MP3, WAV, M4A, AAC, OGG, WebM or FLAC, up to 500 MB</p>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className={joinClasses(buttonClasses('plain'), 'mt-2.5')}
      >
        Upload Audio File
      </button>
      <input
        ref={input}
        type="file"
        aria-label="Audio file"
        accept={['audio/*', ...audioExtensions].join(',')}
        disabled={disabled}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}

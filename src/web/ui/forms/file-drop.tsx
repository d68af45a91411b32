import { UploadCloud } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type FileDropProps = {
  title: string
  hint: ReactNode
  buttonLabel: string
  inputLabel: string
  accept: string
  isPrimary?: boolean
  disabled?: boolean
} & (
  | { multiple?: false; onFile: (file: File) => void }
  | { multiple: true; onFiles: (files: File[]) => void }
)

export function FileDrop(props: FileDropProps) {
  const {
    title,
    hint,
    buttonLabel,
    inputLabel,
    accept,
    isPrimary,
    disabled = false,
    multiple = false,
  } = props
  const [isDraggedOver, setDraggedOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const acceptFiles = (list: FileList | null) => {
    const files = [...(list ?? [])]
    const [first] = files
    if (disabled || !first) return
    if (props.multiple) props.onFiles(files)
    else props.onFile(first)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    acceptFiles(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(!disabled)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      className={joinClasses(
        'grid justify-items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center',
        isDraggedOver ? 'border-gilt bg-gilt-wash' : 'border-line-strong',
      )}
    >
      <UploadCloud size={22} strokeWidth={1.5} className={disabled ? 'text-subtle' : 'text-gilt'} />
      <p className={joinClasses('mt-1 font-medium', disabled && 'text-muted')}>{title}</p>
      <p className="text-small text-subtle">{hint}</p>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className={joinClasses(
          buttonClasses(isPrimary ? 'primary' : 'plain', isPrimary ? 'lg' : 'md'),
          'mt-2.5',
        )}
      >
        {buttonLabel}
      </button>
      <input
        ref={input}
        type="file"
        aria-label={inputLabel}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          acceptFiles(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}

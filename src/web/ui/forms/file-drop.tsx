import { UploadCloud } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type FileDropProps = {
  title: string
  hint: ReactNode
  /** Label of the button that opens the file dialog. */
  action: string
  /** Accessible name of the file input. */
  label: string
  accept: string
  isPrimary?: boolean
  disabled?: boolean
} & (
  | { multiple?: false; onFile: (file: File) => void }
  | { multiple: true; onFiles: (files: File[]) => void }
)

export function FileDrop(props: FileDropProps) {
  const { title, hint, action, label, accept, isPrimary, disabled = false, multiple = false } = props
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    const [first] = files
    if (disabled || !first) return
    if (props.multiple) props.onFiles(files)
    else props.onFile(first)
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
      <UploadCloud size={22} strokeWidth={1.5} className="text-gilt" />
      <p className="mt-1 font-medium">{title}</p>
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
        {action}
      </button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
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

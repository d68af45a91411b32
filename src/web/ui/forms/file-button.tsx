import { type ComponentProps, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  inputLabel: string
  /** As in the `accept` attribute of a file input. */
  accept: string
  multiple?: boolean
  /** `files` are all chosen files; `file` is the first of them. */
  onFile: (file: File, files: File[]) => void
}

/** A button that opens the file dialog of the browser. */
export function FileButton({ inputLabel, accept, multiple, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        aria-label={inputLabel}
        accept={accept}
        multiple={multiple}
        disabled={button.disabled}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Otherwise, choosing the same file again would not be a change.
          target.value = ''
          if (files[0]) onFile(files[0], files)
        }}
      />
    </>
  )
}

import { type ComponentProps, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  inputLabel: string
  accept: string
  multiple?: boolean
  /** `files` are all chosen files; `file` is the first of them. */
  onFile: (file: File, files: File[]) => void
}

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
          // Otherwise, choosing the same file again would cause no change event.
          target.value = ''
          if (files[0]) onFile(files[0], files)
        }}
      />
    </>
  )
}

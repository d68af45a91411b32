import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTemporaryValue } from '#web/lib/hooks/timers.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { inputClasses } from './field.tsx'

type CopyFieldProps = {
  label: string
  value: string
  /** Id of an element that says what this field contains, for screens with several copy fields. */
  describedBy?: string
  copied?: string
  /** How long the text `copied` is shown, in milliseconds. */
  copiedStays?: number
  /** Error text, shown above the instructions for copying by hand. */
  failed?: string
}

export function CopyField({
  label,
  value,
  describedBy,
  copied,
  copiedStays = 3_000,
  failed,
}: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, showCopied] = useTemporaryValue<true>(copiedStays)
  const [hasFailed, setFailed] = useState(false)

  const copy = async () => {
    field.current?.select()
    // `navigator.clipboard` is defined only over HTTPS and on localhost.
    const isWritten = await (navigator.clipboard?.writeText(value) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    setFailed(!isWritten)
    if (isWritten) showCopied(true)
    else field.current?.focus()
  }
  const Icon = isCopied ? Check : Copy

  return (
    <div>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          aria-label={label}
          aria-describedby={describedBy}
          value={value}
          onFocus={(event) => event.target.select()}
          className={joinClasses(inputClasses, 'h-10 min-w-0 flex-1 truncate touch:h-11')}
        />
        <Button size="lg" aria-describedby={describedBy} onClick={copy} icon={Icon}>
          Copy
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-small text-success empty:mt-0">
        {isCopied && (copied ?? 'The link is copied.')}
      </p>
      {hasFailed && (
        <p role="alert" className="text-small text-muted">
          {failed && <span className="block text-danger">{failed}</span>}
          The text is selected: press Ctrl or ⌘ + C to copy it.
        </p>
      )}
    </div>
  )
}

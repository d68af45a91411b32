import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { inputClasses } from './field.tsx'
import { joinClasses } from './join-classes.ts'

/** A text to hand on, such as a link: shown whole, selected by a click, copied by a button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  const copy = async () => {
    field.current?.select()
    // Without a secure connection a browser offers no clipboard; the text is selected then.
    const isCopied = await (navigator.clipboard?.writeText(value) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'failed')
  }

  return (
    <div>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          aria-label={label}
          value={value}
          onFocus={(event) => event.target.select()}
          className={joinClasses(inputClasses, 'h-10 min-w-0 flex-1 truncate touch:h-11')}
        />
        <Button
          size="lg"
          onClick={copy}
          icon={
            outcome === 'copied' ? (
              <Check size={15} strokeWidth={1.8} aria-hidden="true" />
            ) : (
              <Copy size={15} strokeWidth={1.6} aria-hidden="true" />
            )
          }
        >
          Copy
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-small text-muted empty:mt-0">
        {outcome === 'copied' && 'The link is copied.'}
        {outcome === 'failed' && 'The link is selected: press Ctrl or ⌘ + C to copy it.'}
      </p>
    </div>
  )
}

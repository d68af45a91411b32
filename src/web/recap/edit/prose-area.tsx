import { inputClasses } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type ProseAreaProps = { label: string; value: string; onChange: (value: string) => void }

const typography = 'font-read text-[17px]/[28px] px-3.5 py-3 [grid-area:1/1] break-words'

/** Grows with its content, to avoid nested scrolling. */
export function ProseArea({ label, value, onChange }: ProseAreaProps) {
  return (
    // The invisible copy of the text sets the height.
    <div
      data-copy={`${value}\n`}
      className={joinClasses(
        'grid min-h-28 after:invisible after:border after:whitespace-pre-wrap after:content-[attr(data-copy)]',
        'after:font-read after:text-[17px]/[28px] after:px-3.5 after:py-3 after:[grid-area:1/1] after:break-words',
      )}
    >
      <textarea
        aria-label={label}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(inputClasses, typography, 'resize-none overflow-hidden')}
      />
    </div>
  )
}

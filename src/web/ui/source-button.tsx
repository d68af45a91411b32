import { Play, Quote as QuoteIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Source } from '#contract/source.ts'
import { formatClock } from '#contract/text.ts'
import { useCitations } from '#web/lib/citations.ts'

export function useSourceLabel(source: Source) {
  const { canPlay } = useCitations()
  const isPlayable = canPlay(source)
  const text = source.start === null ? 'Line' : formatClock(source.start)
  const label = isPlayable
    ? `Play ${text}`
    : `Show ${source.start === null ? 'the line' : text} in the transcript`
  return { isPlayable, text, label }
}

const chipClasses =
  'source-chip num inline-flex h-[22px] items-center gap-[5px] rounded-full bg-[var(--chip,var(--bg-hover))] pr-2 pl-[7px] align-[2px] font-sans text-[12px]/[22px] font-medium whitespace-nowrap text-muted not-italic hover:bg-gilt-wash hover:text-fg relative after:absolute after:-inset-1.5 after:rounded-full'

type SourceButtonProps = ComponentProps<'button'> & { source: Source }

export function SourceButton({ source, onClick, ...rest }: SourceButtonProps) {
  const { open } = useCitations()
  const { isPlayable, text, label } = useSourceLabel(source)
  return (
    <button
      type="button"
      aria-label={label}
      className={chipClasses}
      {...rest}
      onClick={(event) => {
        event.stopPropagation()
        onClick?.(event)
        open(source)
      }}
    >
      {isPlayable ? (
        <Play size={9} strokeWidth={0} className="fill-gilt" />
      ) : (
        <QuoteIcon size={11} strokeWidth={1.7} className="text-gilt" />
      )}
      {text}
    </button>
  )
}

/** The dashboard shows this instead of `SourceChip`, to avoid loading the popup. */
export const FirstSource = ({ sources: [source] }: { sources: Source[] }) =>
  source ? <SourceButton source={source} /> : null

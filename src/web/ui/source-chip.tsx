import { PreviewCard } from '@base-ui/react/preview-card'
import { Play, Quote as QuoteIcon } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '#contract/text.ts'
import type { Source } from '#contract/transcription/schemas.ts'
import { useCitations } from '#web/lib/citations.ts'

const chipClasses =
  'source-chip num inline-flex h-[22px] items-center gap-[5px] rounded-full bg-[var(--chip,var(--bg-hover))] pr-2 pl-[7px] align-[2px] font-sans text-[12px]/[22px] font-medium whitespace-nowrap text-muted not-italic hover:bg-gilt-wash hover:text-fg relative after:absolute after:-inset-1.5 after:rounded-full'

/** Opens the moment a statement was said: plays it, or shows the line in the transcript if there is no audio. */
export function SourceChip({ source }: { source: Source }) {
  const { canPlay, open, quote } = useCitations()
  const [isOpen, setOpen] = useState(false)
  const isPlayable = canPlay(source)
  const quoted = quote(source)
  const text = source.start === null ? 'Line' : formatClock(source.start)
  const label = isPlayable
    ? `Play ${text}`
    : `Show ${source.start === null ? 'the line' : text} in the transcript`
  return (
    <PreviewCard.Root open={isOpen} onOpenChange={setOpen}>
      <PreviewCard.Trigger
        delay={400}
        render={<button type="button" />}
        aria-label={label}
        className={chipClasses}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(false)
          open(source)
        }}
      >
        {isPlayable ? (
          <Play size={9} strokeWidth={0} className="fill-gilt" />
        ) : (
          <QuoteIcon size={11} strokeWidth={1.7} className="text-gilt" />
        )}
        {text}
      </PreviewCard.Trigger>
      {quoted && (
        <PreviewCard.Portal>
          <PreviewCard.Positioner sideOffset={8} className="z-50">
            <PreviewCard.Popup className="pop w-[min(340px,90vw)] rounded-panel border border-line bg-overlay px-4 py-3 shadow-pop">
              <p className="text-small font-semibold" style={{ color: quoted.colour }}>
                {quoted.speaker}
              </p>
              <p className="mt-1 line-clamp-6 font-read text-[15px]/[23px] text-muted">{quoted.text}</p>
            </PreviewCard.Popup>
          </PreviewCard.Positioner>
        </PreviewCard.Portal>
      )}
    </PreviewCard.Root>
  )
}

import { PreviewCard } from '@base-ui/react/preview-card'
import { Play, Quote as QuoteIcon } from 'lucide-react'
import { useState } from 'react'
import type { Source } from '#contract/transcription/schemas.ts'
import { useCitations } from '#web/lib/citations.ts'
import { SourceLines } from './source-lines.tsx'
import { useSourceLabel } from './use-source-label.ts'

const chipClasses =
  'source-chip num inline-flex h-[22px] items-center gap-[5px] rounded-full bg-[var(--chip,var(--bg-hover))] pr-2 pl-[7px] align-[2px] font-sans text-[12px]/[22px] font-medium whitespace-nowrap text-muted not-italic hover:bg-gilt-wash hover:text-fg relative after:absolute after:-inset-1.5 after:rounded-full'

/** Opens the source of a statement: plays it, or shows the line in the transcript if there is no audio. */
export function SourceChip({ source }: { source: Source }) {
  const { open } = useCitations()
  const [isOpen, setOpen] = useState(false)
  const { isPlayable, text, label } = useSourceLabel(source)
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
      <SourceLines source={source} />
    </PreviewCard.Root>
  )
}

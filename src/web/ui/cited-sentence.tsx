import { PreviewCard } from '@base-ui/react/preview-card'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Source } from '#contract/transcription/schemas.ts'
import { useCitations, useIsSourcePlaying } from '#web/lib/citations.ts'
import { SourceLines } from './source-lines.tsx'
import { useSourceLabel } from './use-source-label.ts'

type CitedSentenceProps = {
  sources: Source[]
  showsTime: boolean
  children: ReactNode
}

export function CitedSentence({ sources, showsTime, children }: CitedSentenceProps) {
  const isPlaying = useIsSourcePlaying(sources)
  const [source] = sources
  if (!source) return <span>{children}</span>
  return (
    <Target source={source} isPlaying={isPlaying} showsTime={showsTime}>
      {children}
    </Target>
  )
}

type TargetProps = { source: Source; isPlaying: boolean; showsTime: boolean; children: ReactNode }

const isOnLink = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('a, .entry-link') !== null

function Target({ source, isPlaying, showsTime, children }: TargetProps) {
  const { open } = useCitations()
  const { text, label } = useSourceLabel(source)
  const [isOpen, setOpen] = useState(false)
  const play = (event: MouseEvent) => {
    // A click on a link, or one that ends a text selection, does not play the source.
    if (event.defaultPrevented || isOnLink(event) || document.getSelection()?.isCollapsed === false) return
    setOpen(false)
    open(source)
  }
  return (
    <PreviewCard.Root
      open={isOpen}
      onOpenChange={(next, { event }) =>
        setOpen(next && !(event.target && isOnLink({ target: event.target })))
      }
    >
      <PreviewCard.Trigger
        delay={450}
        render={<span />}
        data-heard={isPlaying || undefined}
        className="sentence heard-mark"
        onClick={play}
        // On a link, the preview card of the linked entry replaces this popup.
        onPointerOver={(event) => isOnLink(event) && setOpen(false)}
      >
        {children}
        {/* The sentence is not a button, because it may contain links. Keyboard and screen reader users get this button instead. */}
        <button type="button" aria-label={label} className="sr-only" />
        {showsTime && (
          <span aria-hidden="true" className="margin-time num">
            {text}
          </span>
        )}
      </PreviewCard.Trigger>
      <SourceLines source={source} />
    </PreviewCard.Root>
  )
}

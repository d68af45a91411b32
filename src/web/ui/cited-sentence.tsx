import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { Source } from '#contract/source.ts'
import { useCitations, useIsSourcePlaying } from '#web/lib/citations.ts'
import { useSourceLabel } from './source-button.tsx'

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

/** Time in milliseconds until the transcript shows the source under the pointer. */
const pointDelay = 350

function Target({ source, isPlaying, showsTime, children }: TargetProps) {
  const { open, point } = useCitations()
  const { text, label } = useSourceLabel(source)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const play = (event: MouseEvent) => {
    // A click on a link, or one that ends a text selection, does not play the source.
    if (event.defaultPrevented || isOnLink(event) || document.getSelection()?.isCollapsed === false) return
    open(source)
  }
  const leave = () => {
    clearTimeout(waiting.current)
    point?.(null)
  }
  const enter = ({ pointerType }: PointerEvent) => {
    if (point && pointerType === 'mouse') waiting.current = setTimeout(() => point(source), pointDelay)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same
    <span
      data-line={source.segmentId}
      data-heard={isPlaying || undefined}
      className="sentence heard-mark"
      onClick={play}
      onPointerEnter={enter}
      onPointerLeave={leave}
    >
      {children}
      {/* The sentence is not a button, because it may contain links. Keyboard and screen reader users get this button instead. */}
      <button
        type="button"
        aria-label={label}
        className="sr-only"
        onFocus={() => point?.(source)}
        onBlur={leave}
      />
      {showsTime && (
        <span aria-hidden="true" className="margin-time num">
          {text}
        </span>
      )}
    </span>
  )
}

import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Segment, Transcription } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { LineForm, type OnFixName } from './line-form.tsx'
import type { LineSelecting } from './speakers/use-line-selection.ts'
import { useSpeakerLooks } from './speakers/use-speaker-looks.ts'
import { type LineFace, TranscriptLine } from './transcript-line.tsx'
import { useCurrentLine } from './use-current-line.ts'

export type TranscriptListProps = {
  transcription: Transcription
  clock: PlayClock
  canSeek: boolean
  query: string
  isFollowing: boolean
  /** The line to scroll to and mark. A new object scrolls even to the same line. */
  target: { index: number } | null
  onOpen: (segment: Segment) => void
  onLeaveFollowing: () => void
  canCorrect: boolean
  /** Content before the line with this index, such as bookmarks. It is also called with the number of lines, for the end. */
  beforeLine?: ((index: number) => ReactNode) | undefined
  selecting: LineSelecting
  /** Null for players. */
  onFixName: OnFixName | null
  /** By speaker id. */
  faces?: ReadonlyMap<string, LineFace> | undefined
}

/** Centres the line, to show its context. A line that fills most of the pane is placed at the top of the pane instead. */
export function bringIntoView(virtual: Virtualizer<HTMLDivElement, Element>, index: number): void {
  const height = virtual.scrollRect?.height ?? 0
  const isLong = virtual.options.estimateSize(index) > height * 0.7
  virtual.scrollToIndex(index, { align: isLong ? 'start' : 'center' })
}

/** Virtualized, because a session of four hours can have more than five thousand lines. */
export function TranscriptList(props: TranscriptListProps) {
  const { transcription, clock, canSeek, query, isFollowing, target, onOpen, onLeaveFollowing } = props
  const { selection, press, onKeyDown } = props.selecting
  const [correcting, setCorrecting] = useState<string | null>(null)
  const { segments, speakers } = transcription
  const scroller = useRef<HTMLDivElement>(null)
  const looksOf = useSpeakerLooks(speakers, props.faces)
  const now = useCurrentLine(clock, transcription)
  const virtual = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => 42 + 24 * Math.ceil((segments[index]?.text.length ?? 0) / 62),
    overscan: 8,
    getItemKey: (index) => segments[index]?.id ?? index,
  })

  const startCorrecting = useCallback(
    ({ id }: Segment) => {
      // Following the playback would scroll the form out of view.
      onLeaveFollowing()
      setCorrecting(id)
    },
    [onLeaveFollowing],
  )

  const onPress = (segment: Segment, isRange: boolean) => {
    if (props.canCorrect && (selection || isRange)) press(segment, isRange)
    else onOpen(segment)
  }

  const wantedLine = target?.index ?? -1
  useEffect(() => {
    if (target) bringIntoView(virtual, target.index)
  }, [target, virtual])
  useEffect(() => {
    if (isFollowing && now >= 0) bringIntoView(virtual, now)
  }, [isFollowing, now, virtual])

  return (
    <div
      ref={scroller}
      onWheel={onLeaveFollowing}
      onTouchMove={onLeaveFollowing}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-0.5 pb-10 md:pr-4.5 md:pl-4"
    >
      <ol
        className="relative"
        onKeyDown={props.canCorrect ? onKeyDown : undefined}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const segment = segments[index]
          if (!segment) return null
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={segments.length}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {props.beforeLine?.(index)}
              {correcting === segment.id ? (
                <LineForm
                  transcription={transcription}
                  segment={segment}
                  onFixName={props.onFixName}
                  onLeave={() => setCorrecting(null)}
                />
              ) : (
                <TranscriptLine
                  segment={segment}
                  {...looksOf(segment)}
                  showsSpeaker={index === 0 || segments[index - 1]?.speakerId !== segment.speakerId}
                  isNow={index === now}
                  isChosen={wantedLine === index && (query !== '' || now < 0)}
                  query={query}
                  clock={clock}
                  canSeek={canSeek}
                  isSelected={selection?.ids.has(segment.id) ?? null}
                  onPress={onPress}
                  onCorrect={props.canCorrect ? startCorrecting : null}
                  onFixName={props.onFixName}
                />
              )}
              {index === segments.length - 1 && props.beforeLine?.(segments.length)}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Segment, Transcription } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { LineForm, type OnFixName } from './line-form.tsx'
import type { LineSelecting } from './speakers/use-line-selection.ts'
import { useSpeakerLooks } from './speakers/use-speaker-looks.ts'
import { type LineFace, TranscriptLine } from './transcript-line.tsx'
import { useCurrentLine } from './use-current-line.ts'
import { bringIntoView, VirtualLines } from './virtual-lines.tsx'

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

  const renderLine = (index: number) => {
    const segment = segments[index]
    if (!segment) return null
    return (
      <>
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
      </>
    )
  }

  return (
    <VirtualLines
      {...{ virtual, scroller, onLeaveFollowing }}
      onKeyDown={props.canCorrect ? onKeyDown : undefined}
      className="px-2 pt-0.5 pb-10 md:pr-4.5 md:pl-4"
      renderRow={renderLine}
    />
  )
}

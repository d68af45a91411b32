import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Segment } from '#contract/transcription/schemas.ts'
import { LineForm } from './line-form.tsx'
import { useSpeakerLooks } from './speakers/use-speaker-looks.ts'
import { TranscriptLine } from './transcript-line.tsx'
import { useCurrentLine } from './use-current-line.ts'
import type { TranscriptPaneProps, TranscriptPaneState } from './use-transcript-pane.ts'
import { bringIntoView, VirtualLines } from './virtual-lines.tsx'

type TranscriptListProps = { pane: TranscriptPaneProps; state: TranscriptPaneState }

/** Virtualized, because a session of four hours can have more than five thousand lines. */
export function TranscriptList({ pane, state }: TranscriptListProps) {
  const { transcription, clock, canSeek, canName, beforeLine, onSeek, onFixName } = pane
  const { query, target, correcting, leaveFollowing, setFollowing } = state
  const { selection, press, onKeyDown } = state.selecting
  const { segments, speakers } = transcription
  const scroller = useRef<HTMLDivElement>(null)
  const looksOf = useSpeakerLooks(speakers, pane.faces)
  const now = useCurrentLine(clock, transcription)
  const virtual = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => 42 + 24 * Math.ceil((segments[index]?.text.length ?? 0) / 62),
    overscan: 8,
    getItemKey: (index) => segments[index]?.id ?? index,
  })

  const onPress = (segment: Segment, isRange: boolean) => {
    if (canName && (selection || isRange)) return press(segment, isRange)
    if (!canSeek) return
    setFollowing(true)
    onSeek(segment)
  }

  useEffect(() => {
    if (target) bringIntoView(virtual, target.index)
  }, [target, virtual])
  const followed = state.isFollowing && query === '' ? now : -1
  useEffect(() => {
    if (followed >= 0) bringIntoView(virtual, followed)
  }, [followed, virtual])

  const renderLine = (index: number) => {
    const segment = segments[index]
    if (!segment) return null
    return (
      <>
        {beforeLine?.(index)}
        {correcting === segment.id ? (
          <LineForm
            transcription={transcription}
            segment={segment}
            onFixName={onFixName}
            onLeave={state.stopCorrecting}
          />
        ) : (
          <TranscriptLine
            segment={segment}
            {...looksOf(segment)}
            showsSpeaker={
              speakers.length > 0 && (index === 0 || segments[index - 1]?.speakerId !== segment.speakerId)
            }
            isNow={index === now}
            isChosen={index === target?.index && (query !== '' || now < 0)}
            query={query}
            clock={clock}
            canSeek={canSeek}
            isSelected={selection?.ids.has(segment.id) ?? null}
            onPress={onPress}
            onCorrect={canName ? state.startCorrecting : null}
            onFixName={onFixName}
          />
        )}
        {index === segments.length - 1 && beforeLine?.(segments.length)}
      </>
    )
  }

  return (
    <VirtualLines
      {...{ virtual, scroller }}
      onLeaveFollowing={leaveFollowing}
      onKeyDown={canName ? onKeyDown : undefined}
      className="px-2 pt-0.5 pb-10 md:pr-4.5 md:pl-4"
      renderRow={renderLine}
    />
  )
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Segment } from '#contract/transcription/schemas.ts'
import { listRows, type Row } from '#core/transcription/outline/list-rows.ts'
import type { Outline } from '#core/transcription/outline/outline-transcript.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { LineForm } from '#web/transcription/line-form.tsx'
import { TranscriptLine } from '#web/transcription/transcript-line.tsx'
import { bringIntoView } from '#web/transcription/transcript-list.tsx'
import { useCurrentLine } from '#web/transcription/use-current-line.ts'
import type { TranscriptPaneProps, TranscriptPaneState } from '#web/transcription/use-transcript-pane.ts'
import { AnchoredMenu } from '#web/ui/popups/anchored-menu.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { estimateRow } from './estimate-row.ts'
import { RoomLine } from './room-line.tsx'
import { type RoomScene, SceneHeading, TableTalkRow } from './room-rows.tsx'
import type { Viewport } from './viewport.ts'

export type Jump = { index: number; align: 'start' | 'center' }

type RoomListProps = {
  pane: TranscriptPaneProps
  state: TranscriptPaneState
  outline: Outline
  scenes: RoomScene[]
  /** The line to scroll to. A new object scrolls even to the same line. */
  jump: Jump | null
  viewport: Viewport
  scroller: RefObject<HTMLDivElement | null>
  width: number
  correcting: string | null
  onCorrected: () => void
  onPlay: (segment: Segment) => void
  actionsOf: (segment: Segment) => MenuAction[]
}

const findStretch = ({ tableTalk }: Outline, index: number) =>
  tableTalk.findIndex(({ from, to }) => from <= index && index < to)

/** Virtualized, like the transcript beside the recap, but with scene headings and folded table talk between the lines. */
export function RoomList(props: RoomListProps) {
  const { pane, state, outline, scenes, jump, viewport, scroller, width, onPlay } = props
  const { transcription, clock, canSeek } = pane
  const { segments, speakers } = transcription
  const { query, selecting, leaveFollowing } = state
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const [menu, setMenu] = useState<{ segment: Segment; anchor: HTMLElement } | null>(null)
  const [jumped, setJumped] = useState<Jump | null>(null)
  if (jump !== jumped) {
    setJumped(jump)
    const stretch = jump ? findStretch(outline, jump.index) : -1
    // Unfolds before the first render with this jump, so that the line has a row to scroll to.
    if (stretch >= 0) setUnfolded(new Set([...unfolded, stretch]))
  }
  const listed = useMemo(
    () => listRows({ lines: segments, ...outline, unfolded }),
    [segments, outline, unfolded],
  )
  const { rows, rowOfLine } = listed
  const colours = useMemo(() => speakerColours(speakers), [speakers])
  const names = useMemo(() => new Map(speakers.map((one) => [one.id, nameOfSpeaker(one)])), [speakers])
  const now = useCurrentLine(clock, transcription)

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateRow(rows[index], segments, outline, width),
    overscan: 6,
    getItemKey: (index) => keyOf(rows[index], segments),
    onChange: (instance) => {
      const first = instance.getVirtualItemForOffset((instance.scrollOffset ?? 0) + 8)
      const from = rows[first?.index ?? 0]?.index ?? 0
      viewport.show({ from, to: rows[instance.range?.endIndex ?? 0]?.index ?? from })
    },
  })

  // The rows also change when the user folds table talk, which must not scroll.
  const latest = useRef(listed)
  useEffect(() => {
    latest.current = listed
  }, [listed])
  useEffect(() => {
    if (!jump) return
    const row = latest.current.rowOfLine[jump.index] ?? 0
    if (jump.align === 'center') return bringIntoView(virtual, row)
    // The heading of a scene stands above its first line.
    const hasHeading = latest.current.rows[row - 1]?.kind === 'scene'
    virtual.scrollToIndex(hasHeading ? row - 1 : row, { align: 'start' })
  }, [jump, virtual])
  const isFollowed = state.isFollowing && query === '' && now !== jump?.index
  const playedRow = isFollowed ? (rowOfLine[now] ?? -1) : -1
  useEffect(() => {
    if (playedRow >= 0) bringIntoView(virtual, playedRow)
  }, [playedRow, virtual])

  const anchor = selecting.selection?.anchor ?? null
  useEffect(() => {
    // Selecting a line replaces its element, which loses the focus.
    if (anchor === null || document.activeElement !== document.body) return
    scroller.current?.querySelector<HTMLElement>(`[data-segment="${CSS.escape(anchor)}"]`)?.focus()
  }, [anchor, scroller])

  const openMenu = useCallback((segment: Segment, anchor: HTMLElement) => setMenu({ segment, anchor }), [])
  const toggle = (stretch: number) => {
    const next = new Set(unfolded)
    if (!next.delete(stretch)) next.add(stretch)
    setUnfolded(next)
  }

  const renderLine = (row: Row & { kind: 'line' }, segment: Segment) => {
    const speaker = names.get(segment.speakerId ?? '') ?? nameOfSpeaker(undefined)
    const colour = colours.get(segment.speakerId ?? '') ?? 'var(--fg-muted)'
    const face = pane.faces?.get(segment.speakerId ?? '') ?? null
    const shared = { segment, speaker, colour, face, query, clock, canSeek, isNow: row.index === now }
    if (props.correcting === segment.id)
      return (
        <LineForm
          transcription={transcription}
          segment={segment}
          onFixName={pane.onFixName}
          onLeave={props.onCorrected}
        />
      )
    if (selecting.selection)
      return (
        <TranscriptLine
          {...shared}
          showsSpeaker={row.opensTurn}
          isChosen={false}
          isSelected={selecting.selection.ids.has(segment.id)}
          onPress={selecting.press}
          onCorrect={null}
          onFixName={null}
        />
      )
    return (
      <RoomLine
        {...shared}
        opensTurn={row.opensTurn}
        isNarration={outline.isNarration[row.index] ?? false}
        isChosen={jump?.align === 'center' && jump.index === row.index && (query !== '' || now < 0)}
        onPlay={onPlay}
        onMenu={openMenu}
      />
    )
  }

  return (
    <div
      ref={scroller}
      onWheel={leaveFollowing}
      onTouchMove={leaveFollowing}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-16 md:px-6"
    >
      <ol
        className="relative mx-auto max-w-[44rem]"
        onKeyDown={pane.canName ? selecting.onKeyDown : undefined}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          const segment = segments[row?.index ?? -1]
          if (!row || !segment) return null
          const scene = row.kind === 'scene' ? scenes[row.scene] : undefined
          const stretch = row.kind === 'table-talk' ? outline.tableTalk[row.stretch] : undefined
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {scene && <SceneHeading scene={scene} />}
              {row.kind === 'table-talk' && stretch && (
                <TableTalkRow
                  stretch={stretch}
                  isOpen={unfolded.has(row.stretch)}
                  isPlaying={stretch.from <= now && now < stretch.to}
                  onToggle={() => toggle(row.stretch)}
                />
              )}
              {row.kind === 'line' && (
                <>
                  {pane.beforeLine?.(row.index)}
                  {renderLine(row, segment)}
                </>
              )}
              {index === rows.length - 1 && pane.beforeLine?.(segments.length)}
            </li>
          )
        })}
      </ol>
      {menu && (
        <AnchoredMenu
          label="Actions for the line"
          anchor={menu.anchor}
          actions={props.actionsOf(menu.segment)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

function keyOf(row: Row | undefined, segments: readonly Segment[]): string {
  if (row?.kind === 'scene') return `scene ${row.scene}`
  if (row?.kind === 'table-talk') return `table talk ${row.stretch}`
  return segments[row?.index ?? 0]?.id ?? ''
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Segment } from '#contract/transcription/schemas.ts'
import { listRows, type Row } from '#core/transcription/outline/list-rows.ts'
import type { Outline } from '#core/transcription/outline/outline-transcript.ts'
import { toggleIn } from '#web/lib/toggle-in.ts'
import { useSpeakerLooks } from '#web/transcription/speakers/use-speaker-looks.ts'
import { useCurrentLine } from '#web/transcription/use-current-line.ts'
import type { TranscriptPaneProps, TranscriptPaneState } from '#web/transcription/use-transcript-pane.ts'
import { bringIntoView, VirtualLines } from '#web/transcription/virtual-lines.tsx'
import { AnchoredMenu } from '#web/ui/popups/anchored-menu.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'
import { estimateRow } from './estimate-row.ts'
import { type RoomScene, SceneHeading, TableTalkRow } from './room-rows.tsx'
import { RowLine } from './row-line.tsx'
import type { Viewport } from './viewport.ts'

export type Jump = { index: number; align: 'start' | 'center' }

type RoomListProps = {
  pane: TranscriptPaneProps
  state: TranscriptPaneState
  outline: Outline
  scenes: RoomScene[]
  /** The line to scroll to. A new object scrolls again, even to the same line. */
  jump: Jump | null
  viewport: Viewport
  scroller: RefObject<HTMLDivElement | null>
  width: number
  onPlay: (segment: Segment) => void
  actionsOf: (segment: Segment) => MenuAction[]
}

const findStretch = ({ tableTalk }: Outline, index: number) =>
  tableTalk.findIndex(({ from, to }) => from <= index && index < to)

/** A virtualized list of lines and scene headings. Table talk is folded at first. */
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
    // Unfolds the table talk that contains the line, so that the line has a row to scroll to.
    if (stretch >= 0) setUnfolded(new Set([...unfolded, stretch]))
  }
  const { rows, rowOfLine } = useMemo(
    () => listRows({ lines: segments, ...outline, unfolded }),
    [segments, outline, unfolded],
  )
  const looksOf = useSpeakerLooks(speakers, pane.faces)
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
      const to = rows[instance.range?.endIndex ?? 0]?.index ?? from
      const before = viewport.read()
      if (from !== before.from || to !== before.to) viewport.set({ from, to })
    },
  })

  // An effect event, so that the list scrolls after a jump, but not when the user unfolds table talk and the rows change.
  const scrollTo = useEffectEvent(({ index, align }: Jump) => {
    const row = rowOfLine[index] ?? 0
    if (align === 'center') return bringIntoView(virtual, row)
    // The heading of a scene is the row above its first line.
    const hasHeading = rows[row - 1]?.kind === 'scene'
    virtual.scrollToIndex(hasHeading ? row - 1 : row, { align: 'start' })
  })
  useEffect(() => {
    if (jump) scrollTo(jump)
  }, [jump])
  const isFollowed = state.isFollowing && query === '' && now !== jump?.index
  const playedRow = isFollowed ? (rowOfLine[now] ?? -1) : -1
  useEffect(() => {
    if (playedRow >= 0) bringIntoView(virtual, playedRow)
  }, [playedRow, virtual])

  const anchor = selecting.selection?.anchor ?? null
  useEffect(() => {
    // Restores the focus, which is lost because the selection mode replaces the elements of the lines.
    if (anchor === null || document.activeElement !== document.body) return
    scroller.current?.querySelector<HTMLElement>(`[data-segment="${CSS.escape(anchor)}"]`)?.focus()
  }, [anchor, scroller])

  const openMenu = useCallback((segment: Segment, anchor: HTMLElement) => setMenu({ segment, anchor }), [])

  const renderRow = (index: number) => {
    const row = rows[index]
    const segment = segments[row?.index ?? -1]
    if (!row || !segment) return null
    const scene = row.kind === 'scene' ? scenes[row.scene] : undefined
    const stretch = row.kind === 'table-talk' ? outline.tableTalk[row.stretch] : undefined
    return (
      <>
        {scene && <SceneHeading scene={scene} />}
        {row.kind === 'table-talk' && stretch && (
          <TableTalkRow
            stretch={stretch}
            isOpen={unfolded.has(row.stretch)}
            isPlaying={stretch.from <= now && now < stretch.to}
            onToggle={() => setUnfolded(toggleIn(unfolded, row.stretch))}
          />
        )}
        {row.kind === 'line' && (
          <>
            {pane.beforeLine?.(row.index)}
            <RowLine
              {...{ pane, state, segment, query, clock, canSeek, onPlay }}
              {...looksOf(segment)}
              opensTurn={row.opensTurn}
              isNarration={outline.isNarration[row.index] ?? false}
              isNow={row.index === now}
              isChosen={jump?.align === 'center' && jump.index === row.index && (query !== '' || now < 0)}
              onMenu={openMenu}
            />
          </>
        )}
        {index === rows.length - 1 && pane.beforeLine?.(segments.length)}
      </>
    )
  }

  return (
    <>
      <VirtualLines
        {...{ virtual, scroller, renderRow }}
        onLeaveFollowing={leaveFollowing}
        onKeyDown={pane.canName ? selecting.onKeyDown : undefined}
        className="min-w-0 px-2 pb-16 md:px-6"
        listClassName="mx-auto max-w-[44rem]"
      />
      {menu && (
        <AnchoredMenu
          label="Actions for the line"
          anchor={menu.anchor}
          actions={props.actionsOf(menu.segment)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

function keyOf(row: Row | undefined, segments: readonly Segment[]): string {
  if (row?.kind === 'scene') return `scene ${row.scene}`
  if (row?.kind === 'table-talk') return `table talk ${row.stretch}`
  return segments[row?.index ?? 0]?.id ?? ''
}

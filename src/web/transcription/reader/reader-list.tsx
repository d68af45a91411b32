import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { type MouseEvent, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatClock } from '#contract/text.ts'
import type { Segment, Speaker } from '#contract/transcription/schemas.ts'
import type { Stretch } from '#core/transcription/outline/fold-table-talk.ts'
import { listRows, type Row } from '#core/transcription/outline/list-rows.ts'
import { formatCount, formatMinutes } from '#web/lib/format.ts'
import { useElementSize, useElementWidth } from '#web/lib/hooks/use-element-size.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { toggleIn } from '#web/lib/toggle-in.ts'
import { LineForm } from '#web/transcription/line-form.tsx'
import { type LineFace, ReaderLine } from '#web/transcription/reader/reader-line.tsx'
import { useCurrentLine } from '#web/transcription/use-current-line.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { AnchoredMenu, type MenuAction } from '#web/ui/popups/menu.tsx'
import type { Scene } from './scenes.ts'
import type { Jump, LinesProps, ReaderState } from './use-reader.ts'

type ReaderListProps = {
  lines: LinesProps
  state: ReaderState
  /** Null if the lines have no actions. */
  actionsOf: ((segment: Segment) => MenuAction[]) | null
}

/** A virtualized list of lines and scene headings. Table talk is folded at first. */
export function ReaderList({ lines, state, actionsOf }: ReaderListProps) {
  const { transcription, clock, canSeek, canName, beforeLine, pointed, onSeek } = lines
  const { segments, speakers } = transcription
  const { query, selecting, leaveFollowing, setFollowing, outline, scenes, jump, viewport, scroller } = state
  const [list, width] = useElementWidth<HTMLOListElement>()
  const [above, { height: scrollMargin }] = useElementSize<HTMLDivElement>()
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const [menu, setMenu] = useState<{ segment: Segment; anchor: HTMLElement } | null>(null)
  const [jumped, setJumped] = useState<Jump | null>(null)
  if (jump !== jumped) {
    setJumped(jump)
    const stretch = outline.tableTalk.findIndex(
      ({ from, to }) => jump && from <= jump.index && jump.index < to,
    )
    // Unfolds the table talk that contains the line, so that the line has a row to scroll to.
    if (stretch >= 0) setUnfolded(new Set([...unfolded, stretch]))
  }
  const { rows, rowOfLine } = useMemo(
    () => listRows({ lines: segments, ...outline, unfolded }),
    [segments, outline, unfolded],
  )
  const looksOf = useSpeakerLooks(speakers, lines.faces)
  const now = useCurrentLine(clock, transcription)
  const pointedId = pointed.use()

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateRow(rows[index], segments, outline.isNarration, width),
    overscan: 6,
    scrollMargin,
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
  const point = useEffectEvent((id: string) => {
    const index = segments.findIndex((segment) => segment.id === id)
    if (index >= 0) scrollTo({ index, align: 'center' })
  })
  useEffect(() => {
    if (pointedId !== null) point(pointedId)
  }, [pointedId])
  const isFollowed = state.isFollowing && query === '' && now !== jump?.index
  const playedRow = isFollowed ? (rowOfLine[now] ?? -1) : -1
  useEffect(() => {
    if (playedRow >= 0) bringIntoView(virtual, playedRow)
  }, [playedRow, virtual])

  const onMenu = useCallback((segment: Segment, anchor: HTMLElement) => setMenu({ segment, anchor }), [])
  const isSelecting = selecting.selection !== null
  const press = (segment: Segment, isRange: boolean, button: HTMLElement) => {
    if (canName && (isSelecting || isRange)) return selecting.press(segment, isRange)
    if (!canSeek) return actionsOf && onMenu(segment, button)
    setFollowing(true)
    onSeek(segment)
  }
  const pressWords = ({ target }: MouseEvent) => {
    // A press on a corrected name shows what was heard. A press that ends a text selection selects the words.
    if (!canSeek || !(target instanceof Element) || target.closest('[data-heard]')) return
    const words = target.closest<HTMLElement>('[data-said]')
    if (!words || document.getSelection()?.isCollapsed === false) return
    const segment = segments.find(({ id }) => id === words.dataset['said'])
    if (!segment) return
    setFollowing(true)
    onSeek(segment)
  }

  const renderLine = (index: number, opensTurn: boolean) => {
    const segment = segments[index]
    if (!segment) return null
    if (state.correcting === segment.id)
      return (
        <LineForm
          {...{ transcription, segment }}
          onFixName={lines.onFixName}
          onLeave={state.stopCorrecting}
        />
      )
    const isWanted = jump?.align === 'center' && jump.index === index && (query !== '' || now < 0)
    return (
      <ReaderLine
        {...{ segment, query, clock, canSeek, opensTurn }}
        {...looksOf(segment)}
        isNarration={outline.isNarration[index] ?? false}
        isNow={index === now}
        isChosen={pointedId === null ? isWanted : pointedId === segment.id}
        isSelected={selecting.selection?.ids.has(segment.id) ?? null}
        onPress={press}
        onMenu={actionsOf && onMenu}
      />
    )
  }
  const renderRow = (position: number) => {
    const row = rows[position]
    if (!row) return null
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
        {row.kind === 'line' && beforeLine?.(row.index)}
        {row.kind === 'line' && renderLine(row.index, row.opensTurn)}
        {position === rows.length - 1 && beforeLine?.(segments.length)}
      </>
    )
  }

  return (
    <div
      ref={scroller}
      onWheel={leaveFollowing}
      onTouchMove={leaveFollowing}
      className="@container min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-16 md:px-3"
    >
      <div ref={above} className="mx-auto max-w-[44rem] overflow-hidden">
        {lines.above}
      </div>
      <ol
        ref={list}
        onClick={pressWords}
        onKeyDown={canName ? selecting.onKeyDown : undefined}
        className="relative mx-auto max-w-[44rem]"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {renderRow(index)}
          </li>
        ))}
      </ol>
      {menu && actionsOf && (
        <AnchoredMenu
          label="Actions for the line"
          anchor={menu.anchor}
          actions={actionsOf(menu.segment)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

/** Centres the row, to show its context. A row that fills most of the list is placed at its top instead. */
function bringIntoView(virtual: Virtualizer<HTMLDivElement, Element>, index: number): void {
  const height = virtual.scrollRect?.height ?? 0
  const isLong = virtual.options.estimateSize(index) > height * 0.7
  virtual.scrollToIndex(index, { align: isLong ? 'start' : 'center' })
}

function keyOf(row: Row | undefined, segments: readonly Segment[]): string {
  if (row?.kind === 'scene') return `scene ${row.scene}`
  if (row?.kind === 'table-talk') return `table talk ${row.stretch}`
  return segments[row?.index ?? 0]?.id ?? ''
}

/** Below this width the times have no column of their own, as in `ReaderLine`. */
const narrow = 512
const talk = { character: 7.3, height: 24, around: 8 }
const narration = { character: 7.8, height: 27, around: 12 }

/** Estimates the height of a row in pixels, until it is measured. */
function estimateRow(row: Row | undefined, segments: readonly Segment[], narrated: boolean[], width: number) {
  if (!row || row.kind === 'scene') return 96
  if (row.kind === 'table-talk') return 62
  const { character, height, around } = narrated[row.index] ? narration : talk
  const textWidth = width < narrow ? width - 24 : Math.min(552, width - 112)
  const perLine = Math.max(20, textWidth / character)
  const lines = Math.ceil((segments[row.index]?.text.length ?? 0) / perLine)
  return lines * height + around + (row.opensTurn ? 36 : 0)
}

const headingClasses = 'px-3 @lg:pr-9 @lg:pl-[76px]'

function SceneHeading({ scene: { number, title, at } }: { scene: Scene }) {
  const isTimed = at !== null && title.startsWith('Around')
  return (
    <div className={joinClasses('pt-8 pb-1', headingClasses)}>
      <div className="max-w-[34.5rem] border-t border-line pt-4">
        {title !== `Scene ${number}` && (
          <p className="num text-label font-medium text-gilt">
            Scene {number}
            {at !== null && !isTimed && <span className="text-subtle"> · {formatClock(at)}</span>}
          </p>
        )}
        <h3 className="font-display text-h3 font-[560] tracking-[-0.01em] text-balance text-fg">{title}</h3>
      </div>
    </div>
  )
}

type TableTalkRowProps = { stretch: Stretch; isOpen: boolean; isPlaying: boolean; onToggle: () => void }

function TableTalkRow({ stretch, isOpen, isPlaying, onToggle }: TableTalkRowProps) {
  return (
    <div className={joinClasses('py-3', headingClasses)}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={joinClasses(
          'flex w-full max-w-[34.5rem] items-center gap-2 rounded-control border border-dashed border-line px-3 py-2 text-left text-small hover:bg-hover hover:text-fg touch:min-h-10',
          isPlaying ? 'text-gilt' : 'text-subtle',
        )}
      >
        <ChevronRight size={15} strokeWidth={1.7} aria-hidden="true" className={isOpen ? 'rotate-90' : ''} />
        {formatMinutes(stretch.seconds)} of table talk
        <span className="ml-auto text-label text-subtle">
          {isPlaying && !isOpen ? 'playing' : formatCount(stretch.to - stretch.from, 'line')}
        </span>
      </button>
    </div>
  )
}

/** The keys of `faces` are speaker ids. */
function useSpeakerLooks(speakers: Speaker[], faces: ReadonlyMap<string, LineFace> | undefined) {
  const colours = useMemo(() => speakerColours(speakers), [speakers])
  const names = useMemo(() => new Map(speakers.map((one) => [one.id, nameOfSpeaker(one)])), [speakers])
  return ({ speakerId }: Segment) => ({
    speaker: names.get(speakerId ?? '') ?? nameOfSpeaker(undefined),
    colour: colours.get(speakerId ?? '') ?? 'var(--fg-muted)',
    face: faces?.get(speakerId ?? '') ?? null,
  })
}

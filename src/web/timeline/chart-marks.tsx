import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react'
import type { LaneSession } from '#contract/timeline/lanes.ts'
import { centreOf, type Move, type PlacedMark } from '#core/timeline/place-marks.ts'
import { colourOfCategory } from '#web/wiki/category-icon.tsx'
import { labelMark, tipOfMark } from './describe-mark.ts'

type RowMarksProps = { marks: PlacedMark[]; y: number; end: number }

/** In pixels. A shorter bar would look like the rim of its dot. */
const shortest = 14

/** A bar is more opaque if the entry is named more often. Dots mark facts. */
function HeardMarks({ marks, y }: RowMarksProps) {
  return marks.map((mark) => (
    <g key={mark.id}>
      {(mark.width >= shortest || mark.dots.length === 0) && (
        <rect
          x={mark.x}
          y={y - 4}
          width={mark.width}
          height={8}
          rx={4}
          fillOpacity={Math.min(0.7, 0.3 + mark.items.length * 0.05)}
        />
      )}
      {mark.dots.map((x) => (
        <circle key={x} cx={x} cy={y} r={3.5} className="stroke-raised" strokeWidth={1.5} />
      ))}
    </g>
  ))
}

function EventMarks({ marks, y }: RowMarksProps) {
  return marks.map((mark) => {
    const x = centreOf(mark)
    const reach = mark.items.length > 1 ? 7.5 : 6
    return (
      <path
        key={mark.id}
        d={`M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`}
        fill={mark.items.length > 1 ? 'currentColor' : 'var(--bg-raised)'}
        className="stroke-current"
        strokeWidth={1.5}
      />
    )
  })
}

/** Connects the marks of a quest. The line of an open quest continues dashed to the end of the chart. */
function QuestThreadLine({ marks, y, end }: RowMarksProps) {
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) return null
  const isOpen = !last.items.some(({ status }) => status === 'completed' || status === 'failed')
  const [from, to] = [centreOf(first), centreOf(last)]
  return (
    <g fill="none" strokeWidth={2} className="stroke-current">
      <path d={`M${from} ${y}H${to}`} />
      {isOpen && <path d={`M${to} ${y}H${end}`} strokeDasharray="2 6" strokeLinecap="round" />}
      {marks.map((mark) => (
        <QuestKnot key={mark.id} mark={mark} y={y} />
      ))}
    </g>
  )
}

function QuestKnot({ mark, y }: { mark: PlacedMark; y: number }) {
  const x = centreOf(mark)
  const status = mark.items.at(-1)?.status
  if (status === 'completed' || status === 'failed') {
    const sign =
      status === 'completed'
        ? `M${x - 3} ${y}l2.2 2.4l4 -4.6`
        : `M${x - 2.6} ${y - 2.6}l5.2 5.2m0 -5.2l-5.2 5.2`
    return (
      <>
        <circle cx={x} cy={y} r={7} fill="currentColor" />
        <path d={sign} className="stroke-canvas" strokeWidth={1.7} strokeLinecap="round" />
      </>
    )
  }
  return <circle cx={x} cy={y} r={status === 'opened' ? 5 : 3.5} fill="var(--bg-canvas)" />
}

/** `end` is the right end of the chart in pixels. */
export const RowMarks = memo((props: RowMarksProps) => {
  const [first] = props.marks
  if (!first) return null
  const colour = colourOfCategory(first.row.category)
  return (
    <g style={{ color: colour, fill: colour }}>
      {first.row.kind === 'events' && <EventMarks {...props} />}
      {first.row.kind === 'lane' && <HeardMarks {...props} />}
      {first.row.kind === 'quest' && <QuestThreadLine {...props} />}
    </g>
  )
})

const moveOfKey: Record<string, Move> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}
const smallestTarget = 24

/** Returns a box around the mark, in pixels, that is large enough for a pointer. */
export const boxOf = (mark: PlacedMark, middle: number) => {
  const width = Math.max(smallestTarget, mark.width + 6)
  return { left: centreOf(mark) - width / 2, top: middle - smallestTarget / 2, width, height: smallestTarget }
}

type ActiveMarkProps = {
  mark: PlacedMark
  session: LaneSession | undefined
  middle: number
  /** True if a key moved the focus to this mark. */
  takesFocus: boolean
  isOpen: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
  onMove: (move: Move) => void
  onOpen: () => void
}

/** Only the active mark is a button. The other marks are only drawn, because thousands of buttons would be slow. */
export function ActiveMark(props: ActiveMarkProps) {
  const { mark, session, middle, takesFocus, isOpen, buttonRef, onMove, onOpen } = props
  const shouldFocus = useRef(takesFocus)
  useEffect(() => {
    if (shouldFocus.current) buttonRef.current?.focus({ preventScroll: true })
  }, [buttonRef])
  const press = (event: KeyboardEvent) => {
    const move = moveOfKey[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(move)
  }
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-label={labelMark(mark, session)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-tip={tipOfMark(mark)}
      onKeyDown={press}
      onClick={onOpen}
      className="absolute rounded-[7px] aria-expanded:outline-2 aria-expanded:outline-gilt"
      style={boxOf(mark, middle)}
    />
  )
}

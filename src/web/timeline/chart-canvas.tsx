import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LaneSession, laneTexts } from '#contract/timeline/lanes.ts'
import { findHit, type PlacedMark } from '#core/timeline/place-marks.ts'
import type { Column, Placement } from '#core/timeline/place-sessions.ts'
import { describeBreak, formatTick, listTicks } from '#core/timeline/time-axis.ts'
import { formatDay } from '#web/lib/format.ts'
import { boxOf, RowMarks } from './chart-marks.tsx'
import { tipOfMark } from './describe-mark.ts'
import type { LaneView, Sizes, Stack } from './use-lane-view.ts'

/** In pixels. A narrower session shows only its number. */
const nameSpace = 60

type SessionHeadsProps = {
  columns: Column[]
  sessions: Map<string, LaneSession>
  /** If a session begins left of the view, its text is shown at this distance from the left edge of the view. */
  inset: number
  onZoom: (sessionId: string) => void
}

function SessionHeads({ columns, sessions, inset, onZoom }: SessionHeadsProps) {
  return columns.map(({ id, x, width }) => {
    const session = sessions.get(id)
    if (!session) return null
    return (
      <button
        key={id}
        type="button"
        onClick={() => onZoom(id)}
        className="absolute top-0 h-[42px] overflow-clip rounded-[7px] text-left hover:text-gilt"
        style={{ left: x, width }}
      >
        <span className="sticky inline-block max-w-full px-1 align-top" style={{ left: inset }}>
          <span className="sr-only">{laneTexts.zoomTo} </span>
          <b className="block truncate text-small font-semibold">
            {width < nameSpace ? session.number : <bdi>{session.name}</bdi>}
          </b>
          <span className="num block truncate text-micro text-subtle">
            {width > 150 && `Session ${session.number} · `}
            {width >= nameSpace && formatDay(session.date)}
          </span>
        </span>
      </button>
    )
  })
}

const tickSpace = 46
const breakSpace = 36

type ChartGroundProps = Pick<Placement, 'columns' | 'gaps'> & { stack: Stack; sizes: Sizes }

/** Draws what is behind the marks: the sessions with their time axes and rows, and the breaks between sessions. */
function ChartGround({ columns, gaps, stack, sizes }: ChartGroundProps) {
  const bottom = stack.height - 8
  const axis = sizes.head - 24
  return (
    <>
      {columns.map((column) => (
        <g key={column.id}>
          <rect
            x={column.x}
            y={axis}
            width={column.width}
            height={bottom - axis}
            rx={8}
            className="fill-raised stroke-line"
          />
          {listTicks(column, tickSpace).map((seconds) => {
            const x = column.x + (seconds * column.width) / column.seconds
            return (
              <g key={seconds}>
                <path d={`M${x} ${axis + 20}V${bottom}`} className="stroke-line" strokeDasharray="1 5" />
                <text x={x} y={axis + 15} textAnchor="middle" className="num fill-subtle text-micro">
                  {formatTick(seconds)}
                </text>
              </g>
            )
          })}
          {stack.rows.map(({ row, top }) => (
            <path
              key={row.id}
              d={`M${column.x + 8} ${top + sizes.middle}H${column.x + column.width - 8}`}
              className="stroke-line"
              strokeOpacity={row.kind === 'quest' ? 0 : 0.75}
            />
          ))}
        </g>
      ))}
      {gaps.map(({ x, width, days }) => {
        const label = width >= breakSpace ? describeBreak(days) : null
        return (
          label && (
            <g key={x}>
              <path
                d={`M${x + 6} ${axis + 24}H${x + width - 6}`}
                className="stroke-line-strong"
                strokeDasharray="2 5"
              />
              <text x={x + width / 2} y={axis + 15} textAnchor="middle" className="fill-subtle text-micro">
                {label}
              </text>
            </g>
          )
        )
      })}
    </>
  )
}

const reach = { mouse: 5, touch: 16 }

type ChartCanvasProps = {
  view: LaneView
  stack: Stack
  sizes: Sizes
  sessions: Map<string, LaneSession>
  /** The marks to draw, one list for each row of the stack. */
  marks: PlacedMark[][]
  onPress: (mark: PlacedMark) => void
  children: ReactNode
}

export function ChartCanvas({ view, stack, sizes, sessions, marks, onPress, children }: ChartCanvasProps) {
  const { placement, near, drawn, end, sideSpace, zoom } = view
  const [hovered, setHovered] = useState<{ mark: PlacedMark; middle: number } | null>(null)
  const surface = useRef<HTMLDivElement>(null)
  const locate = (event: MouseEvent, distance: number) => {
    const box = surface.current?.getBoundingClientRect()
    const [x, y] = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
    const index = stack.rows.findIndex(({ top }) => y >= top && y < top + sizes.row)
    const mark = findHit(marks[index] ?? [], x, distance)
    const column = placement.columns.find((one) => x >= one.x && x <= one.x + one.width)
    return { mark, column, middle: (stack.rows[index]?.top ?? 0) + sizes.middle }
  }
  usePointer(surface, {
    onMove: (event) => {
      const { mark, middle } = locate(event, reach.mouse)
      const shown = event.pointerType === 'mouse' ? mark : null
      if (shown?.id !== hovered?.mark.id) setHovered(shown && { mark: shown, middle })
    },
    onLeave: () => setHovered(null),
    onClick: (event) => {
      // The buttons of the sessions and of the active mark have their own handlers.
      if (event.target instanceof Element && event.target.closest('button')) return
      const { mark, column } = locate(event, sizes.names > 0 ? reach.mouse : reach.touch)
      if (mark) onPress(mark)
      else if (column && zoom <= 1) view.showSession(column.id)
    },
  })
  return (
    <div
      ref={surface}
      className="absolute top-0"
      style={{ left: sizes.names + sideSpace, width: end, height: stack.height }}
    >
      <svg
        aria-hidden="true"
        className="absolute top-0 overflow-visible"
        style={{ left: drawn.from }}
        width={drawn.width}
        height={stack.height}
        viewBox={`${drawn.from} 0 ${drawn.width} ${stack.height}`}
      >
        <ChartGround columns={near.columns} gaps={near.gaps} stack={stack} sizes={sizes} />
        {stack.rows.map(({ row, top }, index) => (
          <RowMarks key={row.id} marks={marks[index] ?? []} y={top + sizes.middle} end={end} />
        ))}
      </svg>
      <SessionHeads
        columns={near.columns}
        sessions={sessions}
        inset={sizes.names + sideSpace}
        onZoom={view.showSession}
      />
      {hovered && (
        <span
          data-tip={tipOfMark(hovered.mark)}
          className="absolute cursor-pointer rounded-[7px] bg-[color-mix(in_oklch,var(--fg)_8%,transparent)]"
          style={boxOf(hovered.mark, hovered.middle)}
        />
      )}
      {children}
    </div>
  )
}

type PointerHandlers = {
  onClick: (event: MouseEvent) => void
  onMove: (event: PointerEvent) => void
  onLeave: () => void
}

/** Listens on the whole surface, because the marks have no listeners of their own. `ActiveMark` handles the keys. */
function usePointer(target: RefObject<HTMLElement | null>, handlers: PointerHandlers): void {
  const click = useEffectEvent(handlers.onClick)
  const move = useEffectEvent(handlers.onMove)
  const leave = useEffectEvent(handlers.onLeave)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    target.current?.addEventListener('click', click, { signal })
    target.current?.addEventListener('pointermove', move, { signal })
    target.current?.addEventListener('pointerleave', leave, { signal })
    return () => listening.abort()
  }, [target])
}

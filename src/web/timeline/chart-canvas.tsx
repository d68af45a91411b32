import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LaneSession } from '#contract/timeline/lanes.ts'
import { findHit, type PlacedMark } from '#core/timeline/place-marks.ts'
import { boxOf } from './active-mark.tsx'
import { ChartGround } from './chart-ground.tsx'
import { RowMarks } from './chart-marks.tsx'
import { tipOfMark } from './describe-mark.ts'
import { SessionHeads } from './session-heads.tsx'
import type { Sizes, Stack } from './stack-rows.ts'
import type { LaneView } from './use-lane-view.ts'

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

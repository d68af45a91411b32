import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PlacedNode, Point } from './lay-out-graph.ts'
import { fitAll, panBy, type Size, type Viewport, zoomAt } from './viewport.ts'

/** A press is a drag if the pointer moves by more than this many pixels. */
const dragDistance = 4
const zoomPerPixel = 1.0018

type Change = (change: (view: Viewport) => Viewport) => void

/**
 * Pans with one pointer; zooms with the wheel or two pointers. Uses native listeners, because React's wheel listeners are passive and
 * cannot prevent scrolling.
 */
function listenToPointers(
  frame: HTMLElement,
  change: Change,
  onMoved: (distance: number) => void,
): () => void {
  const pointers = new Map<number, Point>()
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = frame.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const distance = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
  let moved = 0

  const listening = new AbortController()
  const { signal } = listening
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      change((view) => zoomAt(view, zoomPerPixel ** -event.deltaY, pointOf(event)))
    },
    { passive: false, signal },
  )
  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (pointers.size === 0) moved = 0
      onMoved(moved)
      pointers.set(event.pointerId, pointOf(event))
    },
    { signal },
  )
  frame.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      moved += distance(now, before)
      onMoved(moved)
      const [dx, dy] = [now.x - before.x, now.y - before.y]
      if (!other) change((view) => panBy(view, dx, dy))
      else {
        const centre = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
        const factor = distance(now, other) / distance(before, other)
        change((view) => zoomAt(panBy(view, dx / 2, dy / 2), factor, centre))
      }
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    frame.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId), { signal })
  }
  return () => listening.abort()
}

/**
 * Shows all nodes until the view is moved or zoomed, and again when `key` changes. The returned functions stay the same until the nodes or
 * the size change.
 */
export function useViewport(
  frame: RefObject<HTMLElement | null>,
  nodes: readonly PlacedNode[],
  size: Size,
  key: string | null,
) {
  const [last, setLast] = useState<{ key: string | null; view: Viewport } | null>(null)
  const moved = last?.key === key ? last.view : null
  const dragged = useRef(0)
  const fitted = useMemo(() => fitAll(nodes, size), [nodes, size])
  const change = useCallback<Change>(
    (next) => setLast((before) => ({ key, view: next(before?.key === key ? before.view : fitted) })),
    [fitted, key],
  )
  const move = useEffectEvent(change)
  useEffect(() => {
    if (!frame.current) return
    return listenToPointers(
      frame.current,
      (next) => move(next),
      (distance) => {
        dragged.current = distance
      },
    )
  }, [frame])
  return {
    view: moved ?? fitted,
    change,
    showAll: useCallback(() => setLast(null), []),
    zoom: useCallback(
      (factor: number) => change((view) => zoomAt(view, factor, { x: size.width / 2, y: size.height / 2 })),
      [change, size],
    ),
    /** True after a drag, whose end must not count as a press. */
    wasDragged: useCallback(() => dragged.current > dragDistance, []),
  }
}

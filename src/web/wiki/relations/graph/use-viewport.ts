import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useZoomGestures } from '#web/lib/hooks/use-zoom-gestures.ts'
import type { PlacedNode, Point } from './lay-out-graph.ts'

/** Maps a point of the graph to the screen: x * scale + left, y * scale + top. */
type Viewport = { scale: number; left: number; top: number }
export type Size = { width: number; height: number }

const [minScale, maxScale] = [0.25, 4]
const margin = 44

export function zoomAt(view: Viewport, factor: number, { x, y }: Point): Viewport {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale * factor))
  const by = scale / view.scale
  return { scale, left: x - (x - view.left) * by, top: y - (y - view.top) * by }
}

const panBy = (view: Viewport, dx: number, dy: number): Viewport => ({
  ...view,
  left: view.left + dx,
  top: view.top + dy,
})

function centreOn(view: Viewport, { x, y }: Point, { width, height }: Size): Viewport {
  return { ...view, left: width / 2 - x * view.scale, top: height / 2 - y * view.scale }
}

/** Centres the point if it is outside the visible area (`size`) or close to its edge; otherwise returns the same view. */
export function revealPoint(view: Viewport, point: Point, size: Size): Viewport {
  const [x, y] = [point.x * view.scale + view.left, point.y * view.scale + view.top]
  const isInside = x > margin && y > margin && x < size.width - margin && y < size.height - margin
  return isInside ? view : centreOn(view, point, size)
}

export function fitAll(nodes: readonly PlacedNode[], { width, height }: Size): Viewport {
  if (nodes.length === 0) return { scale: 1, left: width / 2, top: height / 2 }
  const aside = Math.max(margin, Math.min(96, width * 0.12))
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    1.6,
    (width - 2 * aside) / Math.max(1, right - left),
    (height - 2 * margin) / Math.max(1, bottom - top),
  )
  const view = { scale: Math.max(minScale, scale), left: 0, top: 0 }
  return centreOn(view, { x: (left + right) / 2, y: (top + bottom) / 2 }, { width, height })
}

/** A press is a drag if the pointer moves by more than this many pixels. */
const dragDistance = 4
const wheel = { speed: 0.0018, needsKey: false }

type Change = (change: (view: Viewport) => Viewport) => void

/** Pans with one or two pointers. Calls `onPress` when the first of them is pressed. */
function listenToPointers(frame: HTMLElement, pan: (dx: number, dy: number) => void, onPress: () => void) {
  const pointers = new Map<number, PointerEvent>()
  const listening = new AbortController()
  const { signal } = listening
  const press = (event: PointerEvent) => {
    if (pointers.size === 0) onPress()
    pointers.set(event.pointerId, event)
  }
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    pointers.set(event.pointerId, event)
    // Of two fingers, each moves their centre by half of its own way.
    pan((event.clientX - before.clientX) / pointers.size, (event.clientY - before.clientY) / pointers.size)
  }
  frame.addEventListener('pointerdown', press, { signal })
  frame.addEventListener('pointermove', move, { signal })
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
  const pan = useEffectEvent((dx: number, dy: number) => {
    dragged.current += Math.hypot(dx, dy)
    change((view) => panBy(view, dx, dy))
  })
  useEffect(() => {
    if (!frame.current) return
    return listenToPointers(
      frame.current,
      (dx, dy) => pan(dx, dy),
      () => {
        dragged.current = 0
      },
    )
  }, [frame])
  useZoomGestures(
    frame,
    (factor, { clientX, clientY }) => {
      const { left, top } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
      change((view) => zoomAt(view, factor, { x: clientX - left, y: clientY - top }))
    },
    wheel,
  )
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

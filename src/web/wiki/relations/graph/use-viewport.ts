import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useZoomGestures } from '#web/lib/hooks/use-zoom-gestures.ts'
import type { PlacedNode } from './lay-out-graph.ts'
import { fitAll, panBy, type Size, type Viewport, zoomAt } from './viewport.ts'

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

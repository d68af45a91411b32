import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { LaneSession } from '#contract/wiki/lanes.ts'
import { carryX, placeSessions } from '#core/wiki/timeline/place-sessions.ts'
import { useElementWidth } from '#web/lib/hooks/use-element-width.ts'
import { useMedia } from '#web/lib/hooks/use-media.ts'
import type { Sizes } from './stack-rows.ts'

const animationMs = 260
/** How far a session that fills the width can be magnified further. */
const magnified = 8
const sideSpace = 12
/** Space after the last session, for quests that go on. */
const tailWidth = 44
const ease = (t: number) => 1 - (1 - t) ** 3

/** Scroll position and zoom of the chart. Positions are in pixels from the start of the first session. */
export function useLaneView(sessions: LaneSession[], { names, column }: Sizes, hasTail: boolean) {
  const [scroller, outer] = useElementWidth<HTMLDivElement>()
  const [zoom, setZoom] = useState(1)
  const [left, setLeft] = useState(0)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const width = Math.max(240, outer - names)
  const tail = hasTail ? tailWidth : 0
  const place = useCallback(
    (at: number) => placeSessions(sessions, { width: width - 2 * sideSpace - tail, smallest: column }, at),
    [sessions, width, tail, column],
  )
  const placement = useMemo(() => place(zoom), [place, zoom])
  const wanted = useRef<number | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  // Before paint, so that the anchor does not jump.
  useLayoutEffect(() => {
    if (!scroller.current || wanted.current === null || !placement) return
    scroller.current.scrollLeft = wanted.current
    wanted.current = null
    setLeft(scroller.current.scrollLeft)
  }, [placement, scroller])

  const largest = Math.max(1, ...place(1).columns.map((one) => (width / one.width) * magnified))
  const smallest = Math.min(1, (width - 2 * sideSpace - tail) / place(1).width)
  const limit = (value: number) =>
    Math.abs(value - 1) < 0.03 ? 1 : Math.max(smallest, Math.min(value, largest))

  /** The time at `x` moves to the distance `end` from the left edge of the chart. */
  const zoomTo = (value: number, x: number, end: number | null, isAnimated = true) => {
    const [first, start, to] = [placement, x - (scroller.current?.scrollLeft ?? 0), limit(value)]
    cancelAnimationFrame(frame.current)
    const show = (progress: number) => {
      const next = zoom * (to / zoom) ** progress
      const scrolled = carryX(first, place(next), x) - start - ((end ?? start) - start) * progress
      if (next === zoom && scroller.current) scroller.current.scrollLeft = scrolled
      else wanted.current = scrolled
      setZoom(next)
    }
    if (isStill || !isAnimated) return show(1)
    const began = performance.now()
    const step = (now: number) => {
      const passed = Math.min(1, Math.max(0, now - began) / animationMs)
      show(passed === 1 ? 1 : ease(passed))
      if (passed < 1) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }
  const middle = () => (scroller.current?.scrollLeft ?? 0) + width / 2

  return {
    ...{
      scroller,
      placement,
      width,
      zoom,
      left,
      sideSpace,
      tail,
      isLargest: zoom >= largest,
      isSmallest: zoom <= smallest,
    },
    contentWidth: names + placement.width + tail + 2 * sideSpace,
    toX: (clientX: number) => {
      const box = scroller.current?.getBoundingClientRect()
      return clientX - (box?.left ?? 0) - names - sideSpace + (scroller.current?.scrollLeft ?? 0)
    },
    zoomBy: (factor: number, x = middle(), isAnimated = true) => zoomTo(zoom * factor, x, null, isAnimated),
    showAll: () => zoomTo(1, middle(), null),
    showSession: (id: string) => {
      const found = placement.columns.find((one) => one.id === id)
      if (!found) return
      const fill = (zoom * (width - 2 * sideSpace)) / found.width
      zoomTo(fill, found.x, 0)
    },
    /** Scrolls until `x` is well inside the visible part. */
    reveal: (x: number) => {
      const element = scroller.current
      if (!element) return
      const edge = Math.min(80, width / 4)
      if (x < element.scrollLeft + edge) element.scrollLeft = x - edge
      if (x > element.scrollLeft + width - edge) element.scrollLeft = x - width + edge
    },
    onScroll: () => {
      const now = scroller.current?.scrollLeft ?? 0
      if (Math.abs(now - left) > width / 2) setLeft(now)
    },
  }
}
export type LaneView = ReturnType<typeof useLaneView>

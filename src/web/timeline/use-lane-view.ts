import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { LaneSession } from '#contract/timeline/lanes.ts'
import { carryX, placeSessions } from '#core/timeline/place-sessions.ts'
import type { LaneRow } from '#core/timeline/prepare-rows.ts'
import { useElementWidth } from '#web/lib/hooks/use-element-size.ts'
import { useReducedMotion } from '#web/lib/hooks/use-media.ts'

/** Sizes in pixels. `middle` is the distance from the top of a row to its marks. */
export type Sizes = {
  names: number
  head: number
  row: number
  middle: number
  title: number
  column: number
}

export const desktopSizes: Sizes = { names: 184, head: 66, row: 32, middle: 16, title: 34, column: 88 }
/** Names are above their marks, because a column of names would take half of the screen. */
export const phoneSizes: Sizes = { names: 0, head: 66, row: 46, middle: 33, title: 34, column: 92 }

export type RowGroup = { title: string; rows: LaneRow[] }
export type StackedRow = { row: LaneRow; top: number }

export function stackRows(groups: RowGroup[], sizes: Sizes) {
  const rows: StackedRow[] = []
  const titles: { title: string; top: number }[] = []
  let top = sizes.head
  for (const group of groups) {
    if (group.rows.length === 0) continue
    if (group.title !== '') {
      titles.push({ title: group.title, top })
      top += sizes.title
    }
    for (const row of group.rows) {
      rows.push({ row, top })
      top += sizes.row
    }
  }
  return { rows, titles, height: top + 8 }
}
export type Stack = ReturnType<typeof stackRows>

const animationMs = 260
/** At the largest zoom, the narrowest session is this many times as wide as the view. */
const magnified = 8
const sideSpace = 12
/** Space after the last session, for the lines of open quests. */
const tailWidth = 44
const ease = (t: number) => 1 - (1 - t) ** 3

/** Scroll position and zoom of the chart. Positions are in pixels from the start of the first session. */
export function useLaneView(sessions: LaneSession[], { names, column }: Sizes, hasTail: boolean) {
  const [scroller, outer] = useElementWidth<HTMLDivElement>()
  const [zoom, setZoom] = useState(1)
  const [left, setLeft] = useState(0)
  const isStill = useReducedMotion()
  const width = Math.max(240, outer - names)
  const tail = hasTail ? tailWidth : 0
  const space = width - 2 * sideSpace - tail
  const place = useCallback(
    (at: number) => placeSessions(sessions, { width: space, smallest: column }, at),
    [sessions, space, column],
  )
  const placement = useMemo(() => place(zoom), [place, zoom])
  const end = placement.width + tail
  // After a zoom, the scroll position may still lie beyond the end.
  const visible = Math.max(0, Math.min(left, end - width))
  const [from, to] = [Math.max(0, visible - width), Math.min(end, visible + 2 * width)]
  const near = useMemo(() => {
    const isNear = (one: { x: number; width: number }) => one.x < to && one.x + one.width > from
    return { columns: placement.columns.filter(isNear), gaps: placement.gaps.filter(isNear) }
  }, [placement, from, to])

  const goal = useRef(1)
  const wanted = useRef<number | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  // Scrolls before the paint, so that the point around which the chart is zoomed does not jump.
  useLayoutEffect(() => {
    if (!scroller.current || wanted.current === null || !placement) return
    scroller.current.scrollLeft = wanted.current
    wanted.current = null
    setLeft(scroller.current.scrollLeft)
  }, [placement, scroller])

  const whole = useMemo(() => place(1), [place])
  const largest = Math.max(1, ...whole.columns.map((one) => (width / one.width) * magnified))
  const smallest = Math.min(1, space / whole.width)
  const limit = (value: number) =>
    Math.abs(value - 1) < 0.03 ? 1 : Math.max(smallest, Math.min(value, largest))
  const scrolled = () => scroller.current?.scrollLeft ?? 0

  /** Zooms while the time at `x` moves to `target` (in pixels from the left edge of the view) or, if `target` is null, stays in place. */
  const zoomTo = (value: number, x: number, target: number | null, isAnimated = true) => {
    const [first, start, next] = [placement, x - scrolled(), limit(value)]
    cancelAnimationFrame(frame.current)
    goal.current = next
    const show = (progress: number) => {
      const now = zoom * (next / zoom) ** progress
      const anchor = start + ((target ?? start) - start) * progress
      const position = carryX(first, place(now), x) - anchor
      if (now === zoom && scroller.current) scroller.current.scrollLeft = position
      else wanted.current = position
      setZoom(now)
    }
    if (isStill || !isAnimated) return show(1)
    let began: number | null = null
    const step = (time: number) => {
      began ??= time
      const passed = Math.min(1, (time - began) / animationMs)
      show(passed === 1 ? 1 : ease(passed))
      if (passed < 1) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }
  const middle = () => scrolled() + width / 2

  return {
    ...{ scroller, placement, near, end, zoom, sideSpace },
    drawn: { from, width: to - from },
    contentWidth: names + end + 2 * sideSpace,
    isLargest: zoom >= largest,
    isSmallest: zoom < smallest + 0.03,
    toX: (clientX: number) => {
      const box = scroller.current?.getBoundingClientRect()
      return clientX - (box?.left ?? 0) - names - sideSpace + scrolled()
    },
    zoomBy: (factor: number, x = middle(), isAnimated = true) =>
      zoomTo(goal.current * factor, x, null, isAnimated),
    showAll: (isAnimated = true) => zoomTo(1, middle(), null, isAnimated),
    showSession: (id: string) => {
      const found = placement.columns.find((one) => one.id === id)
      if (found) zoomTo((zoom * (width - 2 * sideSpace)) / found.width, found.x, 0)
    },
    /** Scrolls until `x` is well inside the visible part. */
    reveal: (x: number) => {
      if (!scroller.current) return
      const edge = Math.min(80, width / 4)
      if (x < scrolled() + edge) scroller.current.scrollLeft = x - edge
      if (x > scrolled() + width - edge) scroller.current.scrollLeft = x - width + edge
    },
    onScroll: () => {
      if (Math.abs(scrolled() - left) > width / 2) setLeft(scrolled())
    },
  }
}
export type LaneView = ReturnType<typeof useLaneView>

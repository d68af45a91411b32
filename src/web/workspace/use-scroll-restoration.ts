import { useLayoutEffect } from 'react'

/** Scroll offset by visit. */
const positions = new Map<string, number>()
/** Long lists render late, so restoring retries for this many frames. */
const maxFrames = 30

/** Last known `scrollTop`. Reading it from the element would force a layout. */
let scrolledTo = 0
let stopRemembering = () => {}

const findScroller = () => document.getElementById('content')

/** Returns false if the content is too short to scroll to `top`. */
function scroll(scroller: HTMLElement, top: number): boolean {
  if (top === 0 && scrolledTo === 0) return true
  scroller.scrollTop = top
  scrolledTo = scroller.scrollTop
  return Math.abs(scrolledTo - top) <= 1
}

/** Scrolls to the top without overwriting the saved position of the current visit. */
export function resetScroll(): void {
  stopRemembering()
  const scroller = findScroller()
  if (scroller) scroll(scroller, 0)
}

/** @param isSame true if the URL was only replaced, in which case the position stays */
export function useScrollRestoration(visit: string, isSame = false): void {
  useLayoutEffect(() => {
    const scroller = findScroller()
    if (!scroller) return
    if (isSame) positions.set(visit, scroller.scrollTop)
    const wanted = positions.get(visit) ?? 0
    let isRemembered = true
    let frame = 0
    let framesLeft = maxFrames
    const restore = () => {
      if (!scroll(scroller, wanted) && framesLeft-- > 0) frame = requestAnimationFrame(restore)
    }
    const onScroll = () => {
      scrolledTo = scroller.scrollTop
      if (isRemembered) positions.set(visit, scrolledTo)
    }
    const giveUp = () => cancelAnimationFrame(frame)
    restore()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    scroller.addEventListener('wheel', giveUp, { passive: true })
    scroller.addEventListener('touchmove', giveUp, { passive: true })
    stopRemembering = () => {
      isRemembered = false
      giveUp()
    }
    return () => {
      stopRemembering()
      scroller.removeEventListener('scroll', onScroll)
      scroller.removeEventListener('wheel', giveUp)
      scroller.removeEventListener('touchmove', giveUp)
    }
  }, [visit, isSame])
}

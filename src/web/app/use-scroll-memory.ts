import { useLayoutEffect } from 'react'

/** How far each visit was scrolled, for as long as this tab is open. */
const positions = new Map<string, number>()
/** What is drawn late (a long list, a picture of a text) may take so many frames until one can scroll there again. */
const patience = 30

/** How far the screen is scrolled, as it told itself: one that is asked lays everything out before it answers. */
let scrolledTo = 0
let stopRemembering = () => {}

const findScroller = () => document.getElementById('content')

/** Scrolls there; false where what is drawn does not reach that far. */
function scroll(scroller: HTMLElement, top: number): boolean {
  if (top === 0 && scrolledTo === 0) return true
  scroller.scrollTop = top
  scrolledTo = scroller.scrollTop
  return Math.abs(scrolledTo - top) <= 1
}

/** What is drawn next is another visit, which has no name yet: it begins at the top. */
export function resetScroll(): void {
  stopRemembering()
  const scroller = findScroller()
  if (scroller) scroll(scroller, 0)
}

/**
 * A new visit begins at the top; going back leads to where one was.
 * @param isSame the visit has another name now, and is the one that it was: one stays where one is
 */
export function useScrollRestoration(visit: string, isSame = false): void {
  useLayoutEffect(() => {
    const scroller = findScroller()
    if (!scroller) return
    if (isSame) positions.set(visit, scroller.scrollTop)
    const wanted = positions.get(visit) ?? 0
    let isRemembered = true
    let frame = 0
    let left = patience
    const restore = () => {
      if (!scroll(scroller, wanted) && left-- > 0) frame = requestAnimationFrame(restore)
    }
    const hear = () => {
      scrolledTo = scroller.scrollTop
      if (isRemembered) positions.set(visit, scrolledTo)
    }
    const giveUp = () => cancelAnimationFrame(frame)
    restore()
    scroller.addEventListener('scroll', hear, { passive: true })
    scroller.addEventListener('wheel', giveUp, { passive: true })
    scroller.addEventListener('touchmove', giveUp, { passive: true })
    stopRemembering = () => {
      isRemembered = false
      giveUp()
    }
    return () => {
      stopRemembering()
      scroller.removeEventListener('scroll', hear)
      scroller.removeEventListener('wheel', giveUp)
      scroller.removeEventListener('touchmove', giveUp)
    }
  }, [visit, isSame])
}

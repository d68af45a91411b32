import { useLayoutEffect } from 'react'

/** How far each visit was scrolled, for as long as this tab is open. */
const positions = new Map<string, number>()
/** What is drawn late (a long list, a picture of a text) may take so many frames until one can scroll there again. */
const patience = 30

const findScroller = () => document.getElementById('content')

let stopRemembering = () => {}

/** What is drawn next is another visit, which has no name yet: it begins at the top. */
export function leaveVisit(): void {
  stopRemembering()
  const scroller = findScroller()
  if (scroller) scroller.scrollTop = 0
}

/**
 * A new visit begins at the top; going back leads to where one was.
 * @param isSame the visit has another name now, and is the one that it was: one stays where one is
 */
export function useScrollMemory(visit: string, isSame = false): void {
  useLayoutEffect(() => {
    const scroller = findScroller()
    if (!scroller) return
    if (isSame) positions.set(visit, scroller.scrollTop)
    const wanted = positions.get(visit) ?? 0
    let frame = 0
    let left = patience
    const restore = () => {
      scroller.scrollTop = wanted
      if (Math.abs(scroller.scrollTop - wanted) > 1 && left-- > 0) frame = requestAnimationFrame(restore)
    }
    const remember = () => positions.set(visit, scroller.scrollTop)
    const giveUp = () => cancelAnimationFrame(frame)
    restore()
    scroller.addEventListener('scroll', remember, { passive: true })
    scroller.addEventListener('wheel', giveUp, { passive: true })
    scroller.addEventListener('touchmove', giveUp, { passive: true })
    stopRemembering = () => {
      giveUp()
      scroller.removeEventListener('scroll', remember)
      scroller.removeEventListener('wheel', giveUp)
      scroller.removeEventListener('touchmove', giveUp)
    }
    return stopRemembering
  }, [visit, isSame])
}

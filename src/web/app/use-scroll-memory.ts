import { useLayoutEffect } from 'react'

/** How far each visit was scrolled, for as long as this tab is open. */
const positions = new Map<string, number>()
/** What is drawn late (a long list, a picture of a text) may take so many frames until one can scroll there again. */
const patience = 30

/** A new visit begins at the top; going back leads to where one was. */
export function useScrollMemory(visit: string): void {
  useLayoutEffect(() => {
    const scroller = document.getElementById('content')
    if (!scroller) return
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
    return () => {
      giveUp()
      scroller.removeEventListener('scroll', remember)
      scroller.removeEventListener('wheel', giveUp)
      scroller.removeEventListener('touchmove', giveUp)
    }
  }, [visit])
}

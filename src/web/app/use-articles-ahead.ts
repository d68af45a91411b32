import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAhead } from '#web/wiki/api.ts'
import { readPlace } from './view-state.ts'

/** Whoever passes over a link goes elsewhere; whoever stays on it that long presses it soon. */
const stayMs = 65
/** Whoever holds the pointer still on it for so long, about two of its reports, has arrived. */
const stillMs = 25
/** Nobody notices it, and a server nearby has answered by then. */
const mostWaitedMs = 50

function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

/**
 * The article that a link leads to is asked for when the pointer has come to rest on the link, or at the latest as it is
 * pressed: when it is shown it is often there. Where it is not, the press waits a moment for it: drawn without it, with it
 * and with what is related, the screen would be whole later than drawn once.
 */
export function useArticlesAhead(campaignId: string): void {
  const ahead = useAhead(campaignId)
  const navigate = useNavigate()
  const open = useEffectEvent((search: string) => void navigate({ pathname: '/app', search }))
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    let reached: HTMLAnchorElement | null = null
    let reachedAt = 0
    const findEntry = (link: HTMLAnchorElement | null): string | null => {
      if (link?.origin !== location.origin || link.pathname !== '/app') return null
      const { entry, campaign } = readPlace(new URLSearchParams(link.search))
      // An address without a campaign stays in this one.
      return (campaign ?? campaignId) === campaignId ? entry : null
    }
    const ask = (link: HTMLAnchorElement | null) => {
      const entry = findEntry(link)
      if (entry) void ahead.ask(entry)
    }
    const follow = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const link = findLink(event)
      if (link !== reached) {
        reached = link
        reachedAt = event.timeStamp
      }
      const stayed = event.timeStamp - reachedAt
      // It has been asked for, or is about to be.
      if (stayed >= stayMs) return
      clearTimeout(resting)
      resting = setTimeout(() => ask(link), Math.min(stillMs, stayMs - stayed))
    }
    const press = (event: PointerEvent) => ask(findLink(event))
    const stopWaiting = () => {
      clearTimeout(waiting)
      waiting = undefined
    }
    const click = (event: MouseEvent) => {
      // Whoever presses something else meanwhile wants that.
      stopWaiting()
      const link = findLink(event)
      const entry = findEntry(link)
      if (!link || !entry || opensElsewhere(event) || ahead.isThere(entry)) return
      event.preventDefault()
      event.stopPropagation()
      const { search } = link
      const goOn = () => {
        if (waiting !== mine) return
        stopWaiting()
        open(search)
      }
      const mine = setTimeout(goOn, mostWaitedMs)
      waiting = mine
      void ahead.ask(entry).then(goOn)
    }
    document.addEventListener('pointerover', follow)
    document.addEventListener('pointermove', follow)
    document.addEventListener('pointerdown', press)
    document.addEventListener('click', click, { capture: true })
    return () => {
      clearTimeout(resting)
      stopWaiting()
      document.removeEventListener('pointerover', follow)
      document.removeEventListener('pointermove', follow)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [campaignId, ahead])
}

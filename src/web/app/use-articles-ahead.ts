import { useEffect } from 'react'
import { useAskAhead } from '#web/wiki/api.ts'
import { readPlace } from './view-state.ts'

/** Whoever passes over a link goes elsewhere; whoever stays that long presses it soon. */
const restMs = 65

function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

/**
 * The article that a link leads to is asked for while the pointer rests on the link, or at the latest as it is pressed: when
 * it is shown it is often there.
 */
export function useArticlesAhead(campaignId: string): void {
  const askAhead = useAskAhead(campaignId)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let rested: HTMLAnchorElement | null = null
    const ask = ({ search }: HTMLAnchorElement) => {
      const { entry, campaign } = readPlace(new URLSearchParams(search))
      // An address without a campaign stays in this one.
      if (entry && (campaign ?? campaignId) === campaignId) askAhead(entry)
    }
    const rest = ({ target, pointerType }: PointerEvent) => {
      const link = findLink(target)
      if (link === rested || pointerType !== 'mouse') return
      rested = link
      clearTimeout(timer)
      if (link) timer = setTimeout(() => ask(link), restMs)
    }
    const press = ({ target }: PointerEvent) => {
      const link = findLink(target)
      if (link) ask(link)
    }
    document.addEventListener('pointerover', rest)
    document.addEventListener('pointerdown', press)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', rest)
      document.removeEventListener('pointerdown', press)
    }
  }, [campaignId, askAhead])
}

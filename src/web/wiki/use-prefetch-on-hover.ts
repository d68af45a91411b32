import { useEffect } from 'react'
import { usePrefetchArticle } from '#web/wiki/api.ts'
import { parseRoute } from '#web/workspace/route.ts'

function findEntry(link: HTMLAnchorElement | null, campaignId: string): string | null {
  if (link?.origin !== location.origin || link.pathname !== '/app') return null
  const { entry, campaign } = parseRoute(new URLSearchParams(link.search))
  return (campaign ?? campaignId) === campaignId ? entry : null
}

export function usePrefetchOnHover(campaignId: string): void {
  const prefetch = usePrefetchArticle(campaignId)
  useEffect(() => {
    const onPointerOver = ({ target }: PointerEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      const entry = findEntry(link, campaignId)
      if (entry) prefetch(entry)
    }
    document.addEventListener('pointerover', onPointerOver)
    return () => document.removeEventListener('pointerover', onPointerOver)
  }, [campaignId, prefetch])
}

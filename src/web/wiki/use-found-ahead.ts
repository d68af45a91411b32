import { useEffect } from 'react'
import { useAhead } from './api.ts'
import type { SearchHit } from './library.ts'

/** Whoever looks for so long at what was found is about to open some of it; whoever types has gone on by then. */
const lookMs = 400

/** What was found and stands on the screen is asked for, one article after the other, until something else was found. */
export function useFoundAhead(campaignId: string, hits: SearchHit[] | undefined, onScreen: number): void {
  const ahead = useAhead(campaignId)
  useEffect(() => {
    let isLookedAt = true
    const timer = setTimeout(async () => {
      for (const { entry } of hits?.slice(0, onScreen) ?? []) if (isLookedAt) await ahead.ask(entry.id)
    }, lookMs)
    return () => {
      isLookedAt = false
      clearTimeout(timer)
    }
  }, [ahead, hits, onScreen])
}

import { useEffect, useRef } from 'react'
import { useWorkspace } from './workspace.ts'

/** Lays the session's recording ready, at the second that the address names; what is playing is never interrupted. */
export function useStartingSound(sessionId: string, audioId: string | null): void {
  const { player, place } = useWorkspace()
  const at = useRef(place.t)
  useEffect(() => {
    if (!audioId || player.isPlaying() || player.readState().sessionId === sessionId) return
    player.load({ audioId, sessionId, at: at.current ?? 0 })
    at.current = null
  }, [player, sessionId, audioId])
}

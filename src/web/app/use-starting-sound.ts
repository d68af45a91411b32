import { useEffect, useRef } from 'react'
import { useWorkspace } from './workspace.ts'

/** Lays the session's recording ready, at the second that the address names; what is playing is never interrupted. */
export function useInitialRecording(sessionId: string, audioId: string | null): void {
  const { player, route } = useWorkspace()
  const at = useRef(route.t)
  useEffect(() => {
    if (!audioId || player.isPlaying() || player.readState().sessionId === sessionId) return
    player.load({ audioId, sessionId, at: at.current ?? 0 })
    at.current = null
  }, [player, sessionId, audioId])
}

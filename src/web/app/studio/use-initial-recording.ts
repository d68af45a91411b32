import { useEffect, useRef } from 'react'
import { useWorkspace } from '#web/app/workspace.ts'

export function useInitialRecording(sessionId: string, audioId: string | null): void {
  const { player, route } = useWorkspace()
  const at = useRef(route.t)
  useEffect(() => {
    if (!audioId || player.isPlaying() || player.readState().sessionId === sessionId) return
    player.load({ audioId, sessionId, at: at.current ?? 0 })
    at.current = null
  }, [player, sessionId, audioId])
}

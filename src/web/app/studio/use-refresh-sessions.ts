import { useQueryClient } from '@tanstack/react-query'
import { useWorkspace } from '#web/app/workspace.ts'
import { sessionsKey } from '#web/sessions/api.ts'

export function useRefreshSessions(): () => void {
  const client = useQueryClient()
  const campaignId = useWorkspace().campaign?.id ?? null
  return () => void client.invalidateQueries({ queryKey: sessionsKey(campaignId) })
}

import { useQueryClient } from '@tanstack/react-query'
import { sessionsKey } from '#web/sessions/api.ts'
import { useWorkspace } from './workspace.ts'

/** Fetches the sessions of the campaign again: they count their recordings and transcripts. */
export function useRefreshSessions(): () => void {
  const client = useQueryClient()
  const campaignId = useWorkspace().campaign?.id ?? null
  return () => void client.invalidateQueries({ queryKey: sessionsKey(campaignId) })
}

import { useRefresh } from '#web/lib/api/query-client.ts'
import { sessionsKey } from '#web/sessions/api.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** The returned function does not wait for the response. Waiting would keep the dialogs that call it busy. */
export function useRefreshSessions(): () => void {
  const refresh = useRefresh(sessionsKey(useWorkspace().campaign?.id ?? null))
  return () => void refresh()
}

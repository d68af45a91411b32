import { useWorkspace } from '#web/app/workspace.ts'
import { useRefresh } from '#web/lib/hooks/use-refresh.ts'
import { sessionsKey } from '#web/sessions/api.ts'

export const useRefreshSessions = () => useRefresh(sessionsKey(useWorkspace().campaign?.id ?? null))

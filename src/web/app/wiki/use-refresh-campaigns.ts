import { useCallback } from 'react'
import { campaignsKey } from '#web/campaigns/api.ts'
import { useRefresh } from '#web/lib/hooks/use-refresh.ts'

/** The returned function does not wait for the answer, so that dialogs that call it are not busy until then. */
export function useRefreshCampaigns(): () => void {
  const refresh = useRefresh(campaignsKey)
  return useCallback(() => void refresh(), [refresh])
}

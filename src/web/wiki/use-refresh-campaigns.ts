import { useCallback } from 'react'
import { campaignsKey } from '#web/campaigns/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'

/** The returned function does not wait for the response. Waiting would keep the dialogs that call it busy. */
export function useRefreshCampaigns(): () => void {
  const refresh = useRefresh(campaignsKey)
  return useCallback(() => void refresh(), [refresh])
}

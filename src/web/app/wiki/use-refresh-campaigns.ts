import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { campaignsKey } from '#web/campaigns/api.ts'

/** Returns a function that refetches the campaign list, which shows entry counts. */
export function useRefreshCampaigns(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: campaignsKey }), [client])
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { campaignsKey } from '#web/campaigns/api.ts'

/** For whoever adds or removes entries: how many there are stands on every campaign. */
export function useRefreshCampaigns(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: campaignsKey }), [client])
}

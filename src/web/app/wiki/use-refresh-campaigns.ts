import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { campaignsKey } from '#web/campaigns/api.ts'

export function useRefreshCampaigns(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: campaignsKey }), [client])
}

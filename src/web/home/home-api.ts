import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as homeCalls from '#contract/home/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefreshCampaigns } from '#web/wiki/use-refresh-campaigns.ts'

export const homeKey = (campaignId: string | null) => ['home', campaignId]

export function useHome(campaignId: string | null) {
  return useQuery({
    queryKey: homeKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(homeCalls.readHome, { params: { campaignId: campaignId ?? '' }, signal })).home,
    enabled: campaignId !== null,
    staleTime: 0,
  })
}

export function useRefreshHome(campaignId: string): () => void {
  const client = useQueryClient()
  const refreshCampaigns = useRefreshCampaigns()
  return useCallback(() => {
    refreshCampaigns()
    void client.invalidateQueries({ queryKey: homeKey(campaignId) })
  }, [client, campaignId, refreshCampaigns])
}

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import * as campaignCalls from '#contract/admin/campaign-endpoints.ts'
import type { CampaignSort, CampaignState } from '#contract/campaigns/all-campaigns.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/hooks/use-refresh.ts'
import type { Order } from '#web/ui/tables/data-table.tsx'

export const allCampaignsKey = ['all-campaigns'] as const

export type CampaignFilter = Order<CampaignSort> & { search: string; state: CampaignState | null }

export function useAllCampaigns({ search, state, sortBy, sortOrder }: CampaignFilter, page: number) {
  const query = {
    page: String(page),
    sortBy,
    sortOrder,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(state ? { state } : {}),
  }
  return useQuery({
    queryKey: [...allCampaignsKey, query],
    queryFn: ({ signal }) => callApi(campaignCalls.listAllCampaigns, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCampaignMembers(campaignId: string) {
  return useQuery({
    queryKey: ['all-campaign-members', campaignId],
    queryFn: async ({ signal }) =>
      (await callApi(campaignCalls.listCampaignMembers, { params: { campaignId }, signal })).members,
    staleTime: 0,
  })
}

export function useHandOver(campaignId: string) {
  return useMutation({
    mutationFn: (newOwnerId: string) =>
      callApi(campaignCalls.handOverCampaign, { params: { campaignId }, body: { newOwnerId } }),
    onSuccess: useRefresh(allCampaignsKey),
  })
}

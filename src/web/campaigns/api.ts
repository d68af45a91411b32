import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as campaignCalls from '#contract/campaigns/endpoints.ts'
import { type Campaign, defaultSettings } from '#contract/campaigns/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval, useRefresh } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'

export const campaignsKey = ['campaigns'] as const
export const membersKey = (campaignId: string) => ['members', campaignId] as const
export const optionsKey = (campaignId: string) => ['campaign-options', campaignId] as const
export const tableKey = (campaignId: string | null) => ['table', campaignId] as const
const retryEveryMs = 5_000

export function useCampaigns(enabled = true) {
  return useQuery({
    queryKey: campaignsKey,
    queryFn: async ({ signal }) => (await callApi(campaignCalls.listCampaigns, { signal })).campaigns,
    enabled,
    retry: false,
    refetchInterval: (query) => recoverInterval(query) && retryEveryMs,
  })
}

export type CampaignForm = { name: string; description: string }

export function useCreateCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (form: CampaignForm): Promise<Campaign> => {
      const body = { ...form, settings: defaultSettings }
      return (await callOnce(campaignCalls.createCampaign, { body })).campaign
    },
    onSuccess: (campaign) => {
      client.setQueryData<Campaign[]>(campaignsKey, (before) =>
        before ? [campaign, ...before.filter(({ id }) => id !== campaign.id)] : before,
      )
      void client.invalidateQueries({ queryKey: campaignsKey })
    },
  })
}

export const useUpdateCampaign = (campaignId: string) =>
  useMutation({
    mutationFn: (body: CampaignForm) =>
      callApi(campaignCalls.updateCampaign, { params: { campaignId }, body }),
    onSuccess: useRefresh(campaignsKey),
  })

export function useDeleteCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (campaignId: string) => callApi(campaignCalls.deleteCampaign, { params: { campaignId } }),
    onSuccess: (_answer, campaignId) => removeFromList(client, campaignId),
  })
}

export const useRestoreCampaign = () =>
  useMutation({
    mutationFn: (campaignId: string) => callApi(campaignCalls.restoreCampaign, { params: { campaignId } }),
    onSuccess: useRefresh(campaignsKey),
  })

export function removeFromList(client: QueryClient, campaignId: string): void {
  client.setQueryData<Campaign[]>(campaignsKey, (before) => before?.filter(({ id }) => id !== campaignId))
  void client.invalidateQueries({ queryKey: campaignsKey })
}

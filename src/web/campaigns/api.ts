import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Campaign,
  campaignAnswer,
  campaignList,
  defaultSettings,
  doneAnswer,
} from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'

export const campaignsKey = ['campaigns'] as const
const retryEveryMs = 5_000

export function useCampaigns(enabled = true) {
  return useQuery({
    queryKey: campaignsKey,
    queryFn: async ({ signal }) => (await callApi(calls.listCampaigns, campaignList, { signal })).campaigns,
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
      return (await callOnce(calls.createCampaign, campaignAnswer, { body })).campaign
    },
    onSuccess: (campaign) => {
      client.setQueryData<Campaign[]>(campaignsKey, (before) =>
        before ? [campaign, ...before.filter(({ id }) => id !== campaign.id)] : before,
      )
      void client.invalidateQueries({ queryKey: campaignsKey })
    },
  })
}

export function useUpdateCampaign(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CampaignForm) =>
      callApi(calls.updateCampaign, doneAnswer, { params: { campaignId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: campaignsKey }),
  })
}

export function useDeleteCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (campaignId: string) => callApi(calls.deleteCampaign, doneAnswer, { params: { campaignId } }),
    onSuccess: (_answer, campaignId) => removeFromList(client, campaignId),
  })
}

export function useRestoreCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (campaignId: string) =>
      callApi(calls.restoreCampaign, doneAnswer, { params: { campaignId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: campaignsKey }),
  })
}

/** Removes a deleted or left campaign from the list at once, then refetches. */
export function removeFromList(client: QueryClient, campaignId: string): void {
  client.setQueryData<Campaign[]>(campaignsKey, (before) => before?.filter(({ id }) => id !== campaignId))
  void client.invalidateQueries({ queryKey: campaignsKey })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as nameCalls from '#contract/names/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'

const correctionsKey = (campaignId: string) => ['corrections', campaignId] as const

export function useCorrections(campaignId: string) {
  return useQuery({
    queryKey: correctionsKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(nameCalls.listCorrections, { params: { campaignId }, signal })).corrections,
  })
}

export function useForgetCorrection(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (from: string) => callApi(nameCalls.forgetCorrection, { params: { campaignId, from } }),
    onSettled: () => client.invalidateQueries({ queryKey: correctionsKey(campaignId) }),
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { doneAnswer } from '#contract/campaigns.ts'
import { calls } from '#contract/permissions.ts'
import { type NewShare, type Share, shareAnswer, shareList, sharePreview } from '#contract/sharing.ts'
import { callApi } from '#web/lib/api.ts'
import { callOnce } from '#web/lib/send-once.ts'

const sharesKey = (campaignId: string) => ['shares', campaignId] as const

/** The links that still work, newest first; read anew at every look, because they tell how often they were used. */
export function useShares(campaignId: string) {
  return useQuery({
    queryKey: sharesKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(calls.listShares, shareList, { params: { campaignId }, signal })).shares,
    staleTime: 0,
  })
}

export function useGenerateShare(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewShare): Promise<Share> =>
      (await callOnce(calls.generateShare, shareAnswer, { params: { campaignId }, body })).share,
    onSuccess: () => client.invalidateQueries({ queryKey: sharesKey(campaignId) }),
  })
}

export function useRevokeShare(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shareId: string) =>
      callApi(calls.revokeShare, doneAnswer, { params: { campaignId, shareId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharesKey(campaignId) }),
  })
}

/** What a link for everyone would show now. */
export const fetchPreview = (campaignId: string, signal?: AbortSignal) =>
  callApi(calls.previewShare, sharePreview, { params: { campaignId }, ...(signal ? { signal } : {}) })

export function useSharePreview(campaignId: string) {
  return useQuery({
    queryKey: ['share-preview', campaignId],
    queryFn: ({ signal }) => fetchPreview(campaignId, signal),
    staleTime: 0,
  })
}

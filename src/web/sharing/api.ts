import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { doneAnswer } from '#contract/campaigns.ts'
import { calls } from '#contract/permissions.ts'
import {
  type NewShare,
  revokedShares,
  type Share,
  shareAnswer,
  shareList,
  sharePreview,
} from '#contract/sharing.ts'
import { callApi } from '#web/lib/api.ts'
import { recoverInterval } from '#web/lib/query-client.ts'
import { callOnce } from '#web/lib/send-once.ts'

const sharesKey = (campaignId: string) => ['shares', campaignId] as const

/** Browsers run a longer timer at once. */
const longestTimerMs = 24 * 3_600_000

/** Milliseconds until the next link expires, at least a second, so that a slow server clock causes no burst of calls. */
function untilNextExpiry(shares: Share[]): number | false {
  if (shares.length === 0) return false
  const next = Math.min(...shares.map(({ expires_at }) => Date.parse(expires_at)))
  return Math.min(longestTimerMs, Math.max(1_000, next - Date.now()))
}

/** The links that still work, newest first; read anew at every look, because they tell how often they were used. */
export function useShares(campaignId: string) {
  return useQuery({
    queryKey: sharesKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(calls.listShares, shareList, { params: { campaignId }, signal })).shares,
    staleTime: 0,
    refetchInterval: (query) => recoverInterval(query) || untilNextExpiry(query.state.data ?? []),
  })
}

export function useRevokeAllShares(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(calls.revokeAllShares, revokedShares, { params: { campaignId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharesKey(campaignId) }),
  })
}

export function useGenerateShare(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Omit<NewShare, 'name'> & { name?: string }): Promise<Share> =>
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

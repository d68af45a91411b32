import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as sharingCalls from '#contract/sharing/endpoints.ts'
import type { NewShare, Share } from '#contract/sharing/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'

const sharesKey = (campaignId: string) => ['shares', campaignId] as const

/** Browsers fire timers longer than about 24.8 days immediately. */
const longestTimerMs = 24 * 3_600_000

/** Milliseconds until the next link expires; at least a second, so that a slow server clock causes no burst of requests. */
function untilNextExpiry(shares: Share[]): number | false {
  if (shares.length === 0) return false
  const next = Math.min(...shares.map(({ expires_at }) => Date.parse(expires_at)))
  return Math.min(longestTimerMs, Math.max(1_000, next - Date.now()))
}

/** The active links, newest first. Refetched on every mount, because their view counts change. */
export function useShares(campaignId: string) {
  return useQuery({
    queryKey: sharesKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(sharingCalls.listShares, { params: { campaignId }, signal })).shares,
    staleTime: 0,
    refetchInterval: (query) => recoverInterval(query) || untilNextExpiry(query.state.data ?? []),
  })
}

/** A mutation that refetches the list of links. */
function useShareMutation<V, T>(campaignId: string, mutationFn: (value: V) => Promise<T>) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: sharesKey(campaignId) })
  return useMutation({ mutationFn, onSuccess })
}

export const useRevokeAllShares = (campaignId: string) =>
  useShareMutation(campaignId, () => callApi(sharingCalls.revokeAllShares, { params: { campaignId } }))

export const useGenerateShare = (campaignId: string) =>
  useShareMutation(
    campaignId,
    async (body: Omit<NewShare, 'name'> & { name?: string }): Promise<Share> =>
      (await callOnce(sharingCalls.generateShare, { params: { campaignId }, body })).share,
  )

export const useRevokeShare = (campaignId: string) =>
  useShareMutation(campaignId, (shareId: string) =>
    callApi(sharingCalls.revokeShare, { params: { campaignId, shareId } }),
  )

/** What a link with the audience "everyone" would show. */
export const fetchPreview = (campaignId: string, signal?: AbortSignal) =>
  callApi(sharingCalls.previewShare, { params: { campaignId }, ...(signal ? { signal } : {}) })

export function useSharePreview(campaignId: string) {
  return useQuery({
    queryKey: ['share-preview', campaignId],
    queryFn: ({ signal }) => fetchPreview(campaignId, signal),
    staleTime: 0,
  })
}

import * as sharingCalls from '#contract/sharing/endpoints.ts'
import type { NewShare, Share } from '#contract/sharing/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { useLinkList, useLinkMutation } from '#web/sharing/links/links-api.ts'

const sharesKey = (campaignId: string) => ['shares', campaignId] as const

export const useShares = (campaignId: string) =>
  useLinkList(
    sharesKey(campaignId),
    async (signal) => (await callApi(sharingCalls.listShares, { params: { campaignId }, signal })).shares,
  )

export const useGenerateShare = (campaignId: string) =>
  useLinkMutation(
    sharesKey(campaignId),
    async (body: Omit<NewShare, 'name'> & { name?: string }): Promise<Share> =>
      (await callOnce(sharingCalls.generateShare, { params: { campaignId }, body })).share,
  )

export const useRevokeShare = (campaignId: string) =>
  useLinkMutation(sharesKey(campaignId), (shareId: string) =>
    callApi(sharingCalls.revokeShare, { params: { campaignId, shareId } }),
  )

export const useRevokeAllShares = (campaignId: string) =>
  useLinkMutation(sharesKey(campaignId), () =>
    callApi(sharingCalls.revokeAllShares, { params: { campaignId } }),
  )

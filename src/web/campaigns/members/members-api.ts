import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as campaignCalls from '#contract/campaigns/endpoints.ts'
import type { Invite, NewInvite } from '#contract/campaigns/members.ts'
import type { Campaign, CampaignRole } from '#contract/campaigns/schemas.ts'
import { campaignsKey, membersKey, removeFromList } from '#web/campaigns/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'

const invitesKey = (campaignId: string) => ['invites', campaignId] as const

export function useInvitePreview(code: string) {
  return useQuery({
    queryKey: ['invite', code],
    queryFn: ({ signal }) => callApi(campaignCalls.previewInvite, { params: { code }, signal }),
    retry: false,
  })
}

export const useAcceptInvite = () =>
  useMutation({
    mutationFn: async (code: string): Promise<Campaign> =>
      (await callApi(campaignCalls.acceptInvite, { params: { code } })).campaign,
    onSuccess: useRefresh(campaignsKey),
  })

export function useMembers(campaignId: string) {
  return useQuery({
    queryKey: membersKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(campaignCalls.listMembers, { params: { campaignId }, signal })).members,
  })
}

export function useInvites(campaignId: string) {
  return useQuery({
    queryKey: invitesKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(campaignCalls.listInvites, { params: { campaignId }, signal })).invites,
  })
}

export const useCreateInvite = (campaignId: string) =>
  useMutation({
    mutationFn: async (body: NewInvite): Promise<Invite> =>
      (await callOnce(campaignCalls.createInvite, { params: { campaignId }, body })).invite,
    onSuccess: useRefresh(invitesKey(campaignId)),
  })

export const useRevokeInvite = (campaignId: string) =>
  useMutation({
    mutationFn: (inviteId: string) =>
      callApi(campaignCalls.revokeInvite, { params: { campaignId, inviteId } }),
    onSuccess: useRefresh(invitesKey(campaignId)),
  })

/** Refetches the members, and the campaigns because they contain the user's own role. */
function useRefreshMembers(campaignId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: membersKey(campaignId) }),
      client.invalidateQueries({ queryKey: campaignsKey }),
    ])
}

export function useUpdateMember(campaignId: string) {
  const onSuccess = useRefreshMembers(campaignId)
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: CampaignRole }) =>
      callApi(campaignCalls.updateMember, { params: { campaignId, userId }, body: { role } }),
    onSuccess,
  })
}

export function useRemoveMember(campaignId: string) {
  const onSuccess = useRefreshMembers(campaignId)
  return useMutation({
    mutationFn: (userId: string) => callApi(campaignCalls.removeMember, { params: { campaignId, userId } }),
    onSuccess,
  })
}

export function useLeaveCampaign(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ownId: string) =>
      callApi(campaignCalls.removeMember, { params: { campaignId, userId: ownId } }),
    onSuccess: () => removeFromList(client, campaignId),
  })
}

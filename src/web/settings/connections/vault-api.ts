import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Vault, VaultAudience } from '#contract/sharing/vault.ts'
import * as vaultCalls from '#contract/sharing/vault-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'

const vaultKey = (campaignId: string) => ['vault', campaignId] as const
const pollMs = 3_000

export function useVault(campaignId: string) {
  return useQuery({
    queryKey: vaultKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(vaultCalls.readVault, { params: { campaignId }, signal })).vault,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isPending ? pollMs : false),
  })
}

function useChangeVault<T>(campaignId: string, change: (input: T) => Promise<{ vault: Vault }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ vault }) => client.setQueryData(vaultKey(campaignId), vault),
  })
}

export const useUpdateVault = (campaignId: string) =>
  useChangeVault(campaignId, (audience: VaultAudience) =>
    callApi(vaultCalls.updateVault, { params: { campaignId }, body: { audience } }),
  )

export const useWriteVault = (campaignId: string) =>
  useChangeVault(campaignId, () => callApi(vaultCalls.writeVaultNow, { params: { campaignId } }))

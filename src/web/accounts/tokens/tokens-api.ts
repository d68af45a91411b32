import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as tokenCalls from '#contract/accounts/token-endpoints.ts'
import type { CreatedToken, NewToken } from '#contract/accounts/tokens.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'

const tokensKey = ['access-tokens'] as const

/** Fetched on every mount, because the list shows when a program last used each token. */
export function useAccessTokens() {
  return useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await callApi(tokenCalls.listTokens, { signal })).tokens,
    staleTime: 0,
  })
}

export function useCreateToken(onCreated: (created: CreatedToken) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewToken) => callApi(tokenCalls.createToken, { body }),
    onSuccess: (created) => {
      onCreated(created)
      void client.invalidateQueries({ queryKey: tokensKey })
    },
  })
}

export function useWithdrawToken() {
  return useMutation({
    mutationFn: (tokenId: string) => callApi(tokenCalls.withdrawToken, { params: { tokenId } }),
    // The list is refetched even after an error, because the token may already be revoked.
    onSettled: useRefresh(tokensKey),
  })
}

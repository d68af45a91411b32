import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as oidcCalls from '#contract/accounts/oidc-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'

const connectionKey = ['connection'] as const

/** What the sign-in form offers besides a password. */
export function useProvider() {
  return useQuery({
    queryKey: ['sign-in-provider'],
    queryFn: ({ signal }) => callApi(oidcCalls.readProvider, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** This is a query and not an effect, because a sign-in can be finished only once and React may run effects twice. */
export function useFinishedSignIn() {
  return useQuery({
    queryKey: ['finished-sign-in'],
    queryFn: () => callApi(oidcCalls.finishSignIn),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function useConnection() {
  return useQuery({
    queryKey: connectionKey,
    queryFn: ({ signal }) => callApi(oidcCalls.readConnection, { signal }),
  })
}

export function useDisconnect(onDone: () => void) {
  return useMutation({
    mutationFn: () => callApi(oidcCalls.disconnect),
    onSuccess: onDone,
    onSettled: useRefresh(connectionKey),
  })
}

export function useSetFirstPassword(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (newPassword: string) => callApi(oidcCalls.setFirstPassword, { body: { newPassword } }),
    onSuccess: async () => {
      onDone()
      await client.invalidateQueries({ queryKey: connectionKey })
    },
  })
}

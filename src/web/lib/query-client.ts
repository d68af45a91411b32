import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isTimeout } from './api.ts'

/**
 * The key under which accounts keep the profile: asking for it again is how an expired token is noticed, and a password
 * that an administrator has set meanwhile.
 */
export const profileKey = ['profile'] as const

/** Only what may pass by itself is tried again: no connection, a server that is starting or overloaded. */
export function mayPass(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
}

const recoverEveryMs = 10_000

/** How soon something is fetched again that could not be fetched because of the server or the network. */
export const recoverInterval = ({ state }: { state: { error: Error | null } }): number | false =>
  mayPass(state.error) || (state.error instanceof ApiError && state.error.status >= 500)
    ? recoverEveryMs
    : false

/** Whether whoever made the call is to be asked who they are: their token is no longer good, or not for this. */
export function concernsSignIn(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 401 || error.code === 'PASSWORD_CHANGE_REQUIRED' || error.code === 'ADMIN_ONLY'
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => noticeExpiry(error, query.queryKey[0]) }),
    mutationCache: new MutationCache({ onError: (error) => noticeExpiry(error, null) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A call that timed out has kept its reader waiting long enough.
        retry: (count, error) => count < 2 && mayPass(error) && !isTimeout(error),
        refetchInterval: recoverInterval,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  function noticeExpiry(error: unknown, key: unknown) {
    if (key === profileKey[0] || !concernsSignIn(error)) return
    void client.invalidateQueries({ queryKey: profileKey })
  }
  return client
}

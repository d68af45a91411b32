import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, isTimeout } from './api.ts'

/** Defined here, because `createQueryClient` needs the key and `lib` must not import `accounts`. */
export const profileKey = ['profile'] as const

/** True if a retry may succeed: the server is unreachable, starting or overloaded. */
export function isTransient(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
}

const recoverEveryMs = 10_000

export const recoverInterval = ({ state }: { state: { error: Error | null } }): number | false =>
  isTransient(state.error) || (state.error instanceof ApiError && state.error.status >= 500)
    ? recoverEveryMs
    : false

export function affectsSignIn(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 401 || error.code === 'PASSWORD_CHANGE_REQUIRED' || error.code === 'ADMIN_ONLY'
}

class RestartingQueryClient extends QueryClient {
  /** Also restarts the first load of a query, whose answer can be older than the change. The library restarts only refetches. */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new RestartingQueryClient({
    queryCache: new QueryCache({ onError: (error, query) => checkForExpiry(error, query.queryKey[0]) }),
    mutationCache: new MutationCache({ onError: (error) => checkForExpiry(error, null) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A timeout is not retried, because the user has already waited for its full length.
        retry: (count, error) => count < 2 && isTransient(error) && !isTimeout(error),
        refetchInterval: recoverInterval,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  function checkForExpiry(error: unknown, key: unknown) {
    if (key === profileKey[0] || !affectsSignIn(error)) return
    void client.invalidateQueries({ queryKey: profileKey })
  }
  return client
}

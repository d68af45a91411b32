import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
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

class FreshQueryClient extends QueryClient {
  /** Also refetches queries whose first load was running, because its answer can be older than the change. The library would not. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const running = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    const loading = running.filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    const loaded = new Set(loading.filter(({ state }) => state.data !== undefined))
    if (loaded.size > 0) await super.invalidateQueries({ predicate: (query) => loaded.has(query) }, options)
  }
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new FreshQueryClient({
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

type QueryState = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>

export type FailedQuery = Pick<QueryState, 'error' | 'isError' | 'isFetching'> & { refetch: () => unknown }

export function joinFailed(queries: QueryState[]): FailedQuery | undefined {
  const failed = queries.filter(({ isError }) => isError)
  const [first] = failed
  return (
    first && {
      error: first.error,
      isError: true,
      isFetching: failed.some(({ isFetching }) => isFetching),
      refetch: () => failed.map(({ refetch }) => refetch()),
    }
  )
}

export const joinUnloaded = (queries: QueryState[]): FailedQuery | undefined =>
  joinFailed(queries.filter(({ data }) => data === undefined))

/** Returns a function that refetches the queries whose key begins with `queryKey`. */
export function useRefresh(queryKey: QueryKey): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey }), [client, queryKey])
}

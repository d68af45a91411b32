import type { UseQueryResult } from '@tanstack/react-query'

type QueryState = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>

/** The state of one or several failed queries. */
export type FailedQuery = Pick<QueryState, 'error' | 'isError' | 'isFetching'> & { refetch: () => unknown }

/** Combines the failed queries: reports the first error and refetches all of them. */
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

/** Combines the failed queries that have no data to show. */
export const joinUnloaded = (queries: QueryState[]): FailedQuery | undefined =>
  joinFailed(queries.filter(({ data }) => data === undefined))

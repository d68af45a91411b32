import type { UseQueryResult } from '@tanstack/react-query'

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

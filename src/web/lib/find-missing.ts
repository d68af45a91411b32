import type { UseQueryResult } from '@tanstack/react-query'

type QueryState = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>

/** What is known of one failed query, or of several. */
export type FailedQuery = Pick<QueryState, 'error' | 'isError' | 'isFetching'> & { refetch: () => unknown }

/** The failed queries as one: it has the first error, and fetches all of them again. */
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

/** The queries that failed and have nothing to show, as one. */
export const findMissing = (queries: QueryState[]): FailedQuery | undefined =>
  joinFailed(queries.filter(({ data }) => data === undefined))

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { recoverInterval } from '#web/lib/api/query-client.ts'

/** Lists of links are refetched, because links expire and their view counts change. */
const refetchMs = 60_000

export function useLinkList<T>(key: readonly string[], fetch: (signal: AbortSignal) => Promise<T[]>) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetch(signal),
    staleTime: 0,
    refetchInterval: (query) => recoverInterval(query) || refetchMs,
  })
}

export function useLinkMutation<V, T>(key: readonly string[], mutationFn: (value: V) => Promise<T>) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: key })
  return useMutation({ mutationFn, onSuccess })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { recoverInterval } from '#web/lib/api/query-client.ts'

type LinkList<T> = {
  key: readonly string[]
  fetch: (signal: AbortSignal) => Promise<T[]>
  /** ISO time. */
  expiryOf: (link: T) => string
}

/** The longest refetch interval, because browsers fire timers longer than about 24.8 days immediately. */
const longestTimerMs = 24 * 3_600_000

/** In milliseconds; at least a second, so that a slow server clock causes no burst of requests. */
function untilNextExpiry(expiries: string[]): number | false {
  if (expiries.length === 0) return false
  const next = Math.min(...expiries.map((expiry) => Date.parse(expiry)))
  return Math.min(longestTimerMs, Math.max(1_000, next - Date.now()))
}

/** Fetched on every mount, because the view counts change. */
export function useLinkList<T>({ key, fetch, expiryOf }: LinkList<T>) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetch(signal),
    staleTime: 0,
    refetchInterval: (query) =>
      recoverInterval(query) || untilNextExpiry((query.state.data ?? []).map(expiryOf)),
  })
}

export function useLinkMutation<V, T>(key: readonly string[], mutationFn: (value: V) => Promise<T>) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: key })
  return useMutation({ mutationFn, onSuccess })
}

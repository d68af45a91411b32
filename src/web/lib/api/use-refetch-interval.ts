import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Returns the shortest refetch interval of the active queries under these keys, in milliseconds; null if none is refetched regularly. */
export function useRefetchInterval(keys: readonly QueryKey[]): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(cache.subscribe, () => {
    const intervals = keys
      .flatMap((queryKey) => cache.findAll({ queryKey, type: 'active' }))
      .flatMap((query) =>
        query.observers.map(({ options: { refetchInterval } }) =>
          typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval,
        ),
      )
      .filter((interval) => typeof interval === 'number')
    return intervals.length > 0 ? Math.min(...intervals) : null
  })
}

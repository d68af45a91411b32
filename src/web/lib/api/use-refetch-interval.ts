import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** The shortest interval in milliseconds; null if no active query under these keys refetches regularly. */
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

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Returns a function that refetches the queries whose key begins with `queryKey`. */
export function useRefresh(queryKey: QueryKey): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey }), [client, queryKey])
}

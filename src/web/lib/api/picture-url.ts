import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readPictureTicket } from '#contract/pictures/endpoints.ts'
import type { PictureSize } from '#contract/pictures/schemas.ts'
import { callApi } from './api.ts'

const renewsBeforeMs = 10 * 60_000
const leastMs = 60_000

/** Returns the base URL of all pictures; null until it is loaded. The URL contains a ticket and is refetched before the ticket expires. */
export function usePictureBaseUrl(isWanted: boolean): string | null {
  const { data } = useQuery({
    queryKey: ['picture-ticket'],
    queryFn: ({ signal }) => callApi(readPictureTicket, { signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data && Math.max(leastMs, Date.parse(state.data.expiresAt) - Date.now() - renewsBeforeMs),
  })
  return data?.url ?? null
}

/** Returns null until the base URL is loaded. */
export type PictureUrl = (pictureId: string, size: PictureSize) => string | null

export function usePictureUrl(): PictureUrl {
  const baseUrl = usePictureBaseUrl(true)
  return useCallback((pictureId, size) => baseUrl && `${baseUrl}/${pictureId}/${size}`, [baseUrl])
}

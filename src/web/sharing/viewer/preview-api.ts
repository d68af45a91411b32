import { useQuery } from '@tanstack/react-query'
import { previewShare } from '#contract/sharing/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'

/** Returns the wiki as a share link with the audience "everyone" shows it. */
export const fetchPreview = (campaignId: string, signal?: AbortSignal) =>
  callApi(previewShare, { params: { campaignId }, ...(signal ? { signal } : {}) })

export function useSharePreview(campaignId: string) {
  return useQuery({
    queryKey: ['share-preview', campaignId],
    queryFn: ({ signal }) => fetchPreview(campaignId, signal),
    staleTime: 0,
  })
}

import { useQuery } from '@tanstack/react-query'
import * as wikiCalls from '#contract/wiki/endpoints.ts'
import { relationLimits } from '#contract/wiki/relations.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useViewpoint, viewpointQuery } from '#web/lib/api/viewpoint.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'

const staleTime = 5 * 60_000

/** Sends no request for an empty id. */
export function useEntryRelations(campaignId: string, entryId: string) {
  const viewpoint = useViewpoint()
  return useQuery({
    queryKey: [...wikiKey(campaignId), 'relations', viewpoint, entryId],
    enabled: entryId !== '',
    queryFn: async ({ signal }) => {
      const query = { ...viewpointQuery(viewpoint), limit: String(relationLimits.perEntry) }
      const options = { params: { campaignId, entryId }, query, signal }
      return (await callApi(wikiCalls.listEntryRelations, options)).relations
    },
    staleTime,
    retry: false,
  })
}

export function useCampaignRelations(campaignId: string) {
  const viewpoint = useViewpoint()
  return useQuery({
    queryKey: [...wikiKey(campaignId), 'relations', viewpoint],
    queryFn: ({ signal }) =>
      callApi(wikiCalls.readRelations, { params: { campaignId }, query: viewpointQuery(viewpoint), signal }),
    staleTime,
    retry: false,
  })
}

import { useQuery } from '@tanstack/react-query'
import * as wikiCalls from '#contract/wiki/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useEntryMutation } from '#web/wiki/edit-api.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'

const historyKey = (campaignId: string, entryId: string) => [...wikiKey(campaignId), 'history', entryId]

export function useRevisions(campaignId: string, entryId: string) {
  return useQuery({
    queryKey: historyKey(campaignId, entryId),
    queryFn: async ({ signal }) =>
      (await callApi(wikiCalls.listRevisions, { params: { campaignId, entryId }, signal })).revisions,
    staleTime: 0,
  })
}

export function useRevision(campaignId: string, entryId: string, revisionId: string) {
  const params = { campaignId, entryId, revisionId }
  return useQuery({
    queryKey: [...historyKey(campaignId, entryId), revisionId],
    queryFn: async ({ signal }) => (await callApi(wikiCalls.readRevision, { params, signal })).revision,
    // Revisions are immutable.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const useRestoreRevision = (campaignId: string, entryId: string) =>
  useEntryMutation(campaignId, (revisionId: string) =>
    callApi(wikiCalls.restoreRevision, { params: { campaignId, entryId, revisionId } }),
  )

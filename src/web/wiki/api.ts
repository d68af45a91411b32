import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as wikiCalls from '#contract/wiki/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useViewpoint, type Viewpoint, viewpointQuery } from '#web/lib/api/viewpoint.ts'
import { articleKey, wikiKey } from './wiki-key.ts'

type WikiOptions = { params: { campaignId: string }; query: { as?: 'player' }; signal: AbortSignal }

export function useWikiQuery<T>(
  campaignId: string | null,
  kind: string,
  load: (options: WikiOptions) => Promise<T>,
  isEnabled = true,
) {
  const viewpoint = useViewpoint()
  return useQuery({
    queryKey: [...wikiKey(campaignId), kind, viewpoint],
    queryFn: ({ signal }) =>
      load({ params: { campaignId: campaignId ?? '' }, query: viewpointQuery(viewpoint), signal }),
    enabled: isEnabled && campaignId !== null,
  })
}

export const useCategories = (campaignId: string | null) =>
  useWikiQuery(
    campaignId,
    'categories',
    async (options) => (await callApi(wikiCalls.listCategories, options)).categories,
  )

/** Loads the entries that the overview shows until all entries are loaded. */
export const useFeatured = (campaignId: string, isWanted: boolean) =>
  useWikiQuery(
    campaignId,
    'featured',
    async (options) => (await callApi(wikiCalls.listFeatured, options)).entries,
    isWanted,
  )

/** Newest first. */
export const useRecent = (campaignId: string) =>
  useWikiQuery(
    campaignId,
    'recent',
    async (options) => (await callApi(wikiCalls.listRecent, options)).changes,
  )

function articleOptions(campaignId: string, viewpoint: Viewpoint, entryId: string) {
  const options = { params: { campaignId, entryId }, query: viewpointQuery(viewpoint) }
  return queryOptions({
    queryKey: articleKey(campaignId, viewpoint, entryId),
    enabled: entryId !== '',
    queryFn: async ({ signal }) => (await callApi(wikiCalls.readEntry, { ...options, signal })).entry,
  })
}

function relatedOptions(campaignId: string, viewpoint: Viewpoint, entryId: string) {
  const options = { params: { campaignId, entryId }, query: viewpointQuery(viewpoint) }
  return queryOptions({
    queryKey: [...wikiKey(campaignId), 'related', viewpoint, entryId],
    enabled: entryId !== '',
    queryFn: async ({ signal }) =>
      (await callApi(wikiCalls.listRelated, { ...options, signal })).relatedEntries,
    staleTime: 5 * 60_000,
    retry: false,
  })
}

/** Sends no request without an id. */
export const useArticle = (campaignId: string, entryId: string | null) =>
  useQuery(articleOptions(campaignId, useViewpoint(), entryId ?? ''))

/** Sends no request for an empty id. */
export const useRelated = (campaignId: string, entryId: string) =>
  useQuery(relatedOptions(campaignId, useViewpoint(), entryId))

export function usePrefetchArticle(campaignId: string): (entryId: string) => void {
  const client = useQueryClient()
  const viewpoint = useViewpoint()
  return useCallback(
    (entryId) => {
      void client.prefetchQuery(articleOptions(campaignId, viewpoint, entryId))
      void client.prefetchQuery(relatedOptions(campaignId, viewpoint, entryId))
    },
    [client, campaignId, viewpoint],
  )
}

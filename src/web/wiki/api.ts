import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { calls } from '#contract/permissions.ts'
import { articleAnswer, categoryList, headList, relatedAnswer } from '#contract/wiki.ts'
import { recentList, timelineAnswer } from '#contract/wiki-care.ts'
import { type CallOptions, callApi } from '#web/lib/api.ts'
import { type Audience, audienceQuery, useAudience } from './audience.ts'
import { articleKey, wikiKey } from './wiki-key.ts'

/** How a campaign's wiki is asked for a list, and under which key the answer is kept: both tell who reads. */
function useReading(campaignId: string | null, kind: string) {
  const audience = useAudience()
  const options: CallOptions = { params: { campaignId: campaignId ?? '' }, query: audienceQuery(audience) }
  return { queryKey: [...wikiKey(campaignId), kind, audience], options }
}

export function useCategories(campaignId: string | null) {
  const { queryKey, options } = useReading(campaignId, 'categories')
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callApi(calls.listCategories, categoryList, { ...options, signal })).categories,
    enabled: campaignId !== null,
  })
}

/** Of every category the entries with the most to say: what one sees first, before all entries have come. */
export function useFeatured(campaignId: string, isWanted: boolean) {
  const { queryKey, options } = useReading(campaignId, 'featured')
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callApi(calls.listFeatured, headList, { ...options, signal })).entries,
    enabled: isWanted,
  })
}

function articleOptions(campaignId: string, audience: Audience, entryId: string) {
  const options = { params: { campaignId, entryId }, query: audienceQuery(audience) }
  return queryOptions({
    queryKey: articleKey(campaignId, audience, entryId),
    enabled: entryId !== '',
    queryFn: async ({ signal }) =>
      (await callApi(calls.readEntry, articleAnswer, { ...options, signal })).entry,
  })
}

function relatedOptions(campaignId: string, audience: Audience, entryId: string) {
  const options = { params: { campaignId, entryId }, query: audienceQuery(audience) }
  return queryOptions({
    queryKey: [...wikiKey(campaignId), 'related', audience, entryId],
    enabled: entryId !== '',
    queryFn: async ({ signal }) =>
      (await callApi(calls.listRelated, relatedAnswer, { ...options, signal })).relatedEntries,
    staleTime: 5 * 60_000,
    retry: false,
  })
}

/** One entry with its facts and where each was said; none is asked for without an id. */
export const useArticle = (campaignId: string, entryId: string | null) =>
  useQuery(articleOptions(campaignId, useAudience(), entryId ?? ''))

/** Cached per campaign and entry; fails quietly with an empty list (part 1 §8). None is asked for without an id. */
export const useRelated = (campaignId: string, entryId: string) =>
  useQuery(relatedOptions(campaignId, useAudience(), entryId))

/** Returns a function that fetches an article and its related entries before they are shown. */
export function usePrefetchArticle(campaignId: string): (entryId: string) => void {
  const client = useQueryClient()
  const audience = useAudience()
  return useCallback(
    (entryId) => {
      void client.prefetchQuery(articleOptions(campaignId, audience, entryId))
      void client.prefetchQuery(relatedOptions(campaignId, audience, entryId))
    },
    [client, campaignId, audience],
  )
}

/** The last changes, newest first. */
export function useRecent(campaignId: string) {
  const { queryKey, options } = useReading(campaignId, 'recent')
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callApi(calls.listRecent, recentList, { ...options, signal })).changes,
  })
}

export function useTimeline(campaignId: string) {
  const { queryKey, options } = useReading(campaignId, 'timeline')
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callApi(calls.readTimeline, timelineAnswer, { ...options, signal })).sessions,
  })
}

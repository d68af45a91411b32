import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { doneAnswer } from '#contract/campaigns.ts'
import { calls } from '#contract/permissions.ts'
import {
  articleAnswer,
  categoryList,
  type EntryEdit,
  entryAnswer,
  entryList,
  relatedAnswer,
  type WikiEntry,
  wikiLimits,
} from '#contract/wiki.ts'
import { callApi } from '#web/lib/api.ts'

const root = 'wiki'
export const wikiKey = (campaignId: string | null) => [root, campaignId] as const

export function useEntries(campaignId: string | null) {
  return useQuery({
    queryKey: [root, campaignId, 'entries'],
    queryFn: async ({ signal }) => {
      const params = { campaignId: campaignId ?? '' }
      const query = { limit: String(wikiLimits.entries) }
      return (await callApi(calls.listEntries, entryList, { params, query, signal })).entries
    },
    enabled: campaignId !== null,
  })
}

export function useCategories(campaignId: string | null) {
  return useQuery({
    queryKey: [root, campaignId, 'categories'],
    queryFn: async ({ signal }) => {
      const params = { campaignId: campaignId ?? '' }
      return (await callApi(calls.listCategories, categoryList, { params, signal })).categories
    },
    enabled: campaignId !== null,
  })
}

/** One entry with its facts and where each was said. */
export function useArticle(campaignId: string, entryId: string) {
  return useQuery({
    queryKey: [root, campaignId, 'article', entryId],
    queryFn: async ({ signal }) =>
      (await callApi(calls.readEntry, articleAnswer, { params: { campaignId, entryId }, signal })).entry,
  })
}

/** Cached per campaign and entry; fails quietly with an empty list (part 1 §8). */
export function useRelated(campaignId: string, entryId: string) {
  return useQuery({
    queryKey: [root, campaignId, 'related', entryId],
    queryFn: async ({ signal }) =>
      (await callApi(calls.listRelated, relatedAnswer, { params: { campaignId, entryId }, signal }))
        .relatedEntries,
    staleTime: 5 * 60_000,
    retry: false,
  })
}

export function useUpdateEntry(campaignId: string, entryId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: EntryEdit) =>
      (await callApi(calls.updateEntry, entryAnswer, { params: { campaignId, entryId }, body })).entry,
    onSuccess: (entry) => {
      client.setQueryData<WikiEntry[]>([root, campaignId, 'entries'], (before) =>
        before?.map((one) => (one.id === entry.id ? entry : one)),
      )
      client.removeQueries({ queryKey: [root, campaignId, 'related', entryId] })
      return client.invalidateQueries({ queryKey: wikiKey(campaignId) })
    },
  })
}

export function useDeleteEntry(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entryId: string) =>
      callApi(calls.deleteEntry, doneAnswer, { params: { campaignId, entryId } }),
    onSuccess: (_, entryId) => {
      client.setQueryData<WikiEntry[]>([root, campaignId, 'entries'], (before) =>
        before?.filter((one) => one.id !== entryId),
      )
      client.removeQueries({ queryKey: [root, campaignId, 'related'] })
      client.removeQueries({ queryKey: [root, campaignId, 'article', entryId] })
      return client.invalidateQueries({ queryKey: [root, campaignId, 'categories'] })
    },
  })
}

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as wikiCalls from '#contract/wiki/endpoints.ts'
import type { CategoryEdit, FactDecision } from '#contract/wiki/maintenance.ts'
import type { EntryEdit, NewEntry, WikiArticle, WikiEntry } from '#contract/wiki/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useWikiPatch } from '#web/wiki/use-entries.ts'
import { articleKey, wikiKey } from './wiki-key.ts'

/** Does not begin with `wikiKey`, so that the changes made in a review do not start another comparison of all entries. */
export const scanKey = (campaignId: string) => ['duplicates', campaignId] as const

export const refreshWiki = (client: QueryClient, campaignId: string) =>
  client.invalidateQueries({ queryKey: wikiKey(campaignId) })

function useApplyEntry(campaignId: string) {
  const client = useQueryClient()
  const patch = useWikiPatch(campaignId)
  return (entry: WikiEntry) => {
    client.removeQueries({ queryKey: [...wikiKey(campaignId), 'related'] })
    void patch.put(entry)
  }
}

export function useEntryMutation<V>(campaignId: string, change: (value: V) => Promise<{ entry: WikiEntry }>) {
  const onSuccess = useApplyEntry(campaignId)
  return useMutation({ mutationFn: async (value: V) => (await change(value)).entry, onSuccess })
}

export const useCreateEntry = (campaignId: string) =>
  useEntryMutation(campaignId, (body: NewEntry) =>
    callOnce(wikiCalls.createEntry, { params: { campaignId }, body }),
  )

export const useUpdateEntry = (campaignId: string, entryId: string) =>
  useEntryMutation(campaignId, (body: EntryEdit) =>
    callApi(wikiCalls.updateEntry, { params: { campaignId, entryId }, body }),
  )

export const fetchArticle = async (campaignId: string, entryId: string) =>
  (await callApi(wikiCalls.readEntry, { params: { campaignId, entryId } })).entry

export async function restoreFromTrash(campaignId: string, undoId: string): Promise<number> {
  return (await callApi(wikiCalls.restoreBinned, { params: { campaignId, undoId } })).restored
}

/** `forget` removes the deleted entry from the cache. */
export function useEntryTrash(campaignId: string, entryId: string) {
  const client = useQueryClient()
  const patch = useWikiPatch(campaignId)
  return useMemo(() => {
    let undoId = ''
    return {
      remove: async () => {
        const params = { campaignId, entryId }
        undoId = (await callApi(wikiCalls.deleteEntry, { params })).undoId
      },
      forget: () => {
        client.removeQueries({ queryKey: [...wikiKey(campaignId), 'related'] })
        client.removeQueries({ queryKey: articleKey(campaignId, 'own', entryId) })
        void patch.remove(entryId)
      },
      restore: async () => {
        await restoreFromTrash(campaignId, undoId)
        await refreshWiki(client, campaignId)
      },
    }
  }, [client, patch, campaignId, entryId])
}

export function useClearWiki(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(wikiCalls.clearWiki, { params: { campaignId } }),
    onSuccess: () => void refreshWiki(client, campaignId),
  })
}

export function useTrash(campaignId: string) {
  return useQuery({
    queryKey: [...wikiKey(campaignId), 'bin'],
    queryFn: async ({ signal }) => (await callApi(wikiCalls.listBin, { params: { campaignId }, signal })).bin,
    staleTime: 0,
  })
}

export function useRestoreFromTrash(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (undoId: string) => restoreFromTrash(campaignId, undoId),
    onSettled: () => refreshWiki(client, campaignId),
  })
}

const decisionTexts: Record<FactDecision['status'], string> = {
  accepted: 'Added to the article',
  dismissed: 'Dismissed',
  proposed: 'Proposed again',
}

export function useDecideFact(campaignId: string, entryId: string, onDecided: () => void) {
  const client = useQueryClient()
  const applyEntry = useApplyEntry(campaignId)
  const decide = useMutation({
    mutationFn: async ({ factId, ...body }: FactDecision & { factId: string }) => {
      const params = { campaignId, entryId, factId }
      return (await callApi(wikiCalls.decideFact, { params, body })).entry
    },
    onSuccess: (article, { status }) => {
      client.setQueryData<WikiArticle>(articleKey(campaignId, 'own', entryId), article)
      applyEntry(article)
      showNotice('success', decisionTexts[status])
      onDecided()
    },
  })
  return { decide, busyId: decide.isPending ? decide.variables.factId : null }
}

export function useCategoryEdit(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CategoryEdit) => callApi(wikiCalls.updateCategory, { params: { campaignId }, body }),
    onSuccess: () => refreshWiki(client, campaignId),
  })
}

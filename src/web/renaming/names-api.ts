import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Correction, type NamePreview, nameTexts } from '#contract/names/schemas.ts'
import * as nameCalls from '#contract/renaming/endpoints.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { formatCount } from '#web/lib/format.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'

/** @param change null until both names are valid */
export function useNamePreview(campaignId: string, change: Correction | null) {
  return useQuery({
    queryKey: ['name-preview', campaignId, change],
    queryFn: async ({ signal }): Promise<NamePreview | null> => {
      const body = { from: change?.from ?? '', to: change?.to ?? '', preview: true }
      const answer = await callApi(nameCalls.replaceName, { params: { campaignId }, body, signal })
      return 'examples' in answer ? answer : null
    },
    enabled: change !== null,
    placeholderData: keepPreviousData,
    // Not cached, because the texts may change at any time.
    staleTime: 0,
    gcTime: 0,
  })
}

const proposalsKey = 'name-proposals'

export function useNameProposals(transcriptionId: string) {
  return useQuery({
    queryKey: [proposalsKey, transcriptionId],
    queryFn: async ({ signal }) =>
      (await callApi(nameCalls.listNameProposals, { params: { transcriptionId }, signal })).proposals,
    staleTime: 60_000,
  })
}

export function useIgnoreProposal(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Correction) => callApi(nameCalls.ignoreNameProposal, { params: { campaignId }, body }),
    // The server also undoes the correction in transcripts.
    onSuccess: () => client.invalidateQueries(),
  })
}

type UnknownAnswer = { spellings: string[]; name: string | null }

/** Refetches all queries, because any text on the screen may contain the spellings. */
export function useAnswerUnknownName(campaignId: string) {
  const client = useQueryClient()
  const undo = async (undoIds: string[]) => {
    try {
      for (const nameChangeId of undoIds) {
        await callApi(nameCalls.undoReplaceName, { params: { campaignId, nameChangeId } })
      }
      showNotice('success', 'The correction was undone')
    } catch (error) {
      showNotice('error', errorText(error, nameTexts.undoFailed))
    }
    await client.invalidateQueries()
  }
  return useMutation({
    mutationFn: (body: UnknownAnswer) =>
      callOnce(nameCalls.answerUnknownName, { params: { campaignId }, body }),
    onSuccess: ({ undoIds }, { name }) => {
      if (name === null) showNotice('success', 'You are not asked about these words again')
      else showUndo(`Now written “${name}” everywhere`, () => undo(undoIds))
      // Not awaited, so that the dialog closes before the refetches end.
      void client.invalidateQueries()
    },
  })
}

/** Refetches all queries, because any text on the screen may contain the name. */
export function useReplaceName(campaignId: string) {
  const client = useQueryClient()
  const undo = async (nameChangeId: string) => {
    try {
      const { notice } = await callApi(nameCalls.undoReplaceName, { params: { campaignId, nameChangeId } })
      showNotice(notice === null ? 'success' : 'info', notice ?? 'The correction was undone')
    } catch (error) {
      showNotice('error', errorText(error, nameTexts.undoFailed))
    }
    await client.invalidateQueries()
  }
  return useMutation({
    mutationFn: async (change: Correction) => {
      const answer = await callOnce(nameCalls.replaceName, { params: { campaignId }, body: change })
      if (!('undoId' in answer)) throw new Error('A preview instead of a replacement')
      return answer
    },
    onSuccess: ({ changed, undoId }, { from, to }) => {
      const text =
        changed === 0
          ? `“${from}” will be “${to}” in later transcripts`
          : `“${from}” is now “${to}” in ${formatCount(changed, 'text')}`
      showUndo(text, () => undo(undoId))
      // Not awaited, so that the dialog closes before the refetches end.
      void client.invalidateQueries()
    },
  })
}

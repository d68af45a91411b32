import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as recapCalls from '#contract/recap/endpoints.ts'
import type { NewOpening } from '#contract/recap/opening.ts'
import type { RecapEdit } from '#contract/recap/recap-edit.ts'
import type { RecapReview } from '#contract/recap/review.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { recapKey } from './recap-key.ts'

export function useRecap(sessionId: string | null) {
  return useQuery({
    queryKey: recapKey(sessionId),
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(recapCalls.readRecap, { params, signal })).recap
    },
    enabled: sessionId !== null,
  })
}

/** Loads the recap as players see it. `recap` is null if they see none. */
export function usePlayersRecap(sessionId: string, enabled: boolean) {
  return useQuery({
    queryKey: [...recapKey(sessionId), 'players'],
    queryFn: ({ signal }) =>
      callApi(recapCalls.readRecap, { params: { sessionId }, query: { for: 'players' }, signal }),
    enabled,
  })
}

/** Always refetched, because an administrator may have connected a model meanwhile. */
export function useMissingStory(sessionId: string) {
  return useQuery({
    queryKey: [...recapKey(sessionId), 'missing-story'],
    queryFn: async ({ signal }) =>
      (await callApi(recapCalls.readMissingStory, { params: { sessionId }, signal })).missingStory,
    refetchOnMount: 'always',
  })
}

export function useRegenerateRecap(sessionId: string) {
  return useMutation({
    mutationFn: (from?: 'reading') =>
      callApi(recapCalls.regenerateRecap, { params: { sessionId }, query: from ? { from } : {} }),
  })
}

function useRecapChange<V>(sessionId: string, change: (value: V) => Promise<{ recap: Recap }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (value: V) => (await change(value)).recap,
    onSuccess: (recap) => client.setQueryData(recapKey(sessionId), recap),
    // Refetches even after an error, because the error can be a conflict with a newer version.
    onSettled: () => void client.invalidateQueries({ queryKey: recapKey(sessionId) }),
  })
}

export const useUpdateRecap = (sessionId: string) =>
  useRecapChange(sessionId, (body: RecapEdit) =>
    callApi(recapCalls.updateRecap, { params: { sessionId }, body }),
  )

export const useWriteOpening = (sessionId: string) =>
  useRecapChange(sessionId, (body: NewOpening) =>
    callApi(recapCalls.writeOpening, { params: { sessionId }, body }),
  )

export const reviewRecap = (sessionId: string, body: RecapReview) =>
  callApi(recapCalls.reviewRecap, { params: { sessionId }, body })

export const useReviewRecap = (sessionId: string) =>
  useRecapChange(sessionId, (body: RecapReview) => reviewRecap(sessionId, body))

export const useRestoreRecap = (sessionId: string) =>
  useRecapChange(sessionId, (revisionId: string) =>
    callApi(recapCalls.restoreRecap, { params: { sessionId, revisionId } }),
  )

export async function restoreVersion(sessionId: string, version: number) {
  const { revisions } = await callApi(recapCalls.listRecapRevisions, { params: { sessionId } })
  const revisionId = revisions.find((one) => one.version === version)?.id ?? ''
  return callApi(recapCalls.restoreRecap, { params: { sessionId, revisionId } })
}

export const useRestoreVersion = (sessionId: string) =>
  useRecapChange(sessionId, (version: number) => restoreVersion(sessionId, version))

export const useAcceptDraft = (sessionId: string) =>
  useRecapChange(sessionId, () => callApi(recapCalls.useDraft, { params: { sessionId } }))

export const useDismissDraft = (sessionId: string) =>
  useMutation({
    mutationFn: () => callApi(recapCalls.dismissDraft, { params: { sessionId } }),
    onSettled: useRefresh(recapKey(sessionId)),
  })

export function useRecapDraft(sessionId: string) {
  return useQuery({
    queryKey: [...recapKey(sessionId), 'draft'],
    queryFn: async ({ signal }) =>
      (await callApi(recapCalls.readDraft, { params: { sessionId }, signal })).recap,
  })
}

/** Newest first. */
export function useRecapRevisions(sessionId: string) {
  return useQuery({
    queryKey: [...recapKey(sessionId), 'revisions'],
    queryFn: async ({ signal }) =>
      (await callApi(recapCalls.listRecapRevisions, { params: { sessionId }, signal })).revisions,
  })
}

export const useEstimate = (sessionId: string) =>
  useQuery({
    queryKey: ['estimate', sessionId],
    queryFn: async ({ signal }) =>
      (await callApi(recapCalls.estimateRecap, { params: { sessionId }, signal })).estimate,
  })

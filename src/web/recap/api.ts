import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { calls } from '#contract/permissions.ts'
import {
  type Recap,
  type RecapEdit,
  recapAnswer,
  recapRevisionList,
  recap as recapSchema,
} from '#contract/recap.ts'
import { callApi } from '#web/lib/api.ts'

export const recapKey = (sessionId: string | null) => ['recap', sessionId] as const
const draftKey = (sessionId: string) => [...recapKey(sessionId), 'draft'] as const
const revisionsKey = (sessionId: string) => [...recapKey(sessionId), 'revisions'] as const
const done = z.object({ success: z.literal(true) })
const oneRecap = z.object({ success: z.literal(true), recap: recapSchema })

/** The recap of a session; null while there is none. */
export function useRecap(sessionId: string | null) {
  return useQuery({
    queryKey: recapKey(sessionId),
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(calls.readRecap, recapAnswer, { params, signal })).recap
    },
    enabled: sessionId !== null,
  })
}

export function useRegenerateRecap(sessionId: string) {
  return useMutation({
    mutationFn: () => callApi(calls.regenerateRecap, done, { params: { sessionId } }),
  })
}

/** A change of the recap: what the server made of it is shown at once. */
function useRecapChange<V>(sessionId: string, change: (value: V) => Promise<{ recap: Recap }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (value: V) => (await change(value)).recap,
    onSuccess: (recap) => client.setQueryData(recapKey(sessionId), recap),
    // Also when it was refused: somebody may have been faster.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: recapKey(sessionId) })
    },
  })
}

export const useUpdateRecap = (sessionId: string) =>
  useRecapChange(sessionId, (body: RecapEdit) =>
    callApi(calls.updateRecap, oneRecap, { params: { sessionId }, body }),
  )

export const useRestoreRecap = (sessionId: string) =>
  useRecapChange(sessionId, (revisionId: string) =>
    callApi(calls.restoreRecap, oneRecap, { params: { sessionId, revisionId } }),
  )

/** Brings back the state that had a version number: it is among the revisions as soon as another took its place. */
export const useRestoreVersion = (sessionId: string) =>
  useRecapChange(sessionId, async (version: number) => {
    const params = { sessionId }
    const { revisions } = await callApi(calls.listRecapRevisions, recapRevisionList, { params })
    const revisionId = revisions.find((one) => one.version === version)?.id ?? ''
    return callApi(calls.restoreRecap, oneRecap, { params: { sessionId, revisionId } })
  })

export const useTakeDraft = (sessionId: string) =>
  useRecapChange(sessionId, () => callApi(calls.useDraft, oneRecap, { params: { sessionId } }))

export function useDismissDraft(sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(calls.dismissDraft, done, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: recapKey(sessionId) }),
  })
}

/** The new recap that waits beside the one that a person edited. */
export function useRecapDraft(sessionId: string) {
  return useQuery({
    queryKey: draftKey(sessionId),
    queryFn: async ({ signal }) =>
      (await callApi(calls.readDraft, oneRecap, { params: { sessionId }, signal })).recap,
  })
}

/** Earlier states of the recap, the newest first. */
export function useRecapRevisions(sessionId: string) {
  return useQuery({
    queryKey: revisionsKey(sessionId),
    queryFn: async ({ signal }) =>
      (await callApi(calls.listRecapRevisions, recapRevisionList, { params: { sessionId }, signal }))
        .revisions,
  })
}

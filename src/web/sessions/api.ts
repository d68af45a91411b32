import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import * as sessionCalls from '#contract/sessions/endpoints.ts'
import type { newSession, Session, SessionEdit } from '#contract/sessions/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

export const sessionsKey = (campaignId: string | null) => ['sessions', campaignId] as const

/** Newest first. */
export function useSessions(campaignId: string | null) {
  return useQuery({
    queryKey: sessionsKey(campaignId),
    queryFn: async ({ signal }) => {
      const params = { campaignId: campaignId ?? '' }
      return (await callApi(sessionCalls.listSessions, { params, signal })).sessions
    },
    enabled: campaignId !== null,
    // Refetches on every mount, because other members may have added sessions.
    staleTime: 0,
  })
}

export function useCreateSession(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: z.input<typeof newSession>): Promise<Session> => {
      const params = { campaignId }
      return (await callOnce(sessionCalls.createSession, { params, body })).session
    },
    onSuccess: (session) => {
      client.setQueryData<Session[]>(sessionsKey(campaignId), (before) =>
        before ? [session, ...before.filter((one) => one.id !== session.id)] : before,
      )
      return client.invalidateQueries({ queryKey: sessionsKey(campaignId) })
    },
  })
}

export function useUpdateSession(campaignId: string, sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SessionEdit): Promise<Session> => {
      const params = { campaignId, sessionId }
      return (await callApi(sessionCalls.updateSession, { params, body })).session
    },
    onSuccess: (session) => {
      client.setQueryData<Session[]>(sessionsKey(campaignId), (before) =>
        before?.map((one) => (one.id === session.id ? session : one)),
      )
      void client.invalidateQueries({ queryKey: sessionsKey(campaignId) })
    },
  })
}

export function useSessionTrash(campaignId: string) {
  const client = useQueryClient()
  const queryKey = sessionsKey(campaignId)
  return {
    async remove(sessionId: string) {
      await callApi(sessionCalls.deleteSession, { params: { campaignId, sessionId } })
      client.setQueryData<Session[]>(queryKey, (before) => before?.filter(({ id }) => id !== sessionId))
      // Deleting a session can renumber the later ones.
      void client.invalidateQueries({ queryKey })
    },
    async restore(sessionId: string) {
      await callApi(sessionCalls.restoreSession, { params: { campaignId, sessionId } })
      await client.invalidateQueries({ queryKey })
    },
  }
}

/** The returned function does not wait for the response. Waiting would keep the dialogs that call it busy. */
export function useRefreshSessions(): () => void {
  const refresh = useRefresh(sessionsKey(useWorkspace().campaign?.id ?? null))
  return () => void refresh()
}

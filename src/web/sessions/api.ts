import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { doneAnswer } from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { type Session, type SessionEdit, sessionAnswer, sessionList } from '#contract/sessions/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'

export const sessionsKey = (campaignId: string | null) => ['sessions', campaignId] as const

/** The sessions of a campaign, newest first. */
export function useSessions(campaignId: string | null) {
  return useQuery({
    queryKey: sessionsKey(campaignId),
    queryFn: async ({ signal }) => {
      const params = { campaignId: campaignId ?? '' }
      return (await callApi(calls.listSessions, sessionList, { params, signal })).sessions
    },
    enabled: campaignId !== null,
    // Shows what other members have added since the last visit.
    staleTime: 0,
  })
}

export function useCreateSession(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SessionEdit): Promise<Session> => {
      const params = { campaignId }
      return (await callOnce(calls.createSession, sessionAnswer, { params, body })).session
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
      return (await callApi(calls.updateSession, sessionAnswer, { params, body })).session
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
      await callApi(calls.deleteSession, doneAnswer, { params: { campaignId, sessionId } })
      client.setQueryData<Session[]>(queryKey, (before) => before?.filter(({ id }) => id !== sessionId))
      // Deleting renumbers later sessions.
      void client.invalidateQueries({ queryKey })
    },
    async restore(sessionId: string) {
      await callApi(calls.restoreSession, sessionAnswer, { params: { campaignId, sessionId } })
      await client.invalidateQueries({ queryKey })
    },
  }
}

import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { calls } from '#contract/permissions.ts'
import { recapAnswer } from '#contract/recap.ts'
import { callApi } from '#web/lib/api.ts'

export const recapKey = (sessionId: string | null) => ['recap', sessionId] as const

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
    mutationFn: () =>
      callApi(calls.regenerateRecap, z.object({ success: z.literal(true) }), { params: { sessionId } }),
  })
}

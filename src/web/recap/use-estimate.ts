import { useQuery } from '@tanstack/react-query'
import * as recapCalls from '#contract/recap/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'

export const useEstimate = (sessionId: string) =>
  useQuery({
    queryKey: ['estimate', sessionId],
    queryFn: async ({ signal }) =>
      (await callApi(recapCalls.estimateRecap, { params: { sessionId }, signal })).estimate,
  })

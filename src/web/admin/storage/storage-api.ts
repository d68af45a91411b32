import { useQuery } from '@tanstack/react-query'
import * as campaignCalls from '#contract/admin/campaign-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'

export const storageKey = ['storage'] as const

export function useStorage() {
  return useQuery({
    queryKey: storageKey,
    queryFn: ({ signal }) => callApi(campaignCalls.readStorage, { signal }),
  })
}

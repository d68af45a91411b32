import { queryOptions, useQuery } from '@tanstack/react-query'
import * as searchCalls from '#contract/search/endpoints.ts'
import type { SearchKind } from '#contract/search/kinds.ts'
import { callApi } from '#web/lib/api/api.ts'
import { searchKey } from './search-key.ts'

export type Search = {
  campaignId: string
  q: string
  kind: SearchKind
  within: string | null
  speaker: string | null
  limit: number
}

export const searchQuery = ({ campaignId, q, kind, within, speaker, limit }: Search) =>
  queryOptions({
    queryKey: [...searchKey(campaignId), kind, q, within, speaker, limit],
    queryFn: ({ signal }) =>
      callApi(searchCalls.search, {
        params: { campaignId },
        query: {
          ...{ q, kinds: kind, limit: String(limit) },
          ...(within === null ? {} : { session: within }),
          ...(speaker === null ? {} : { speaker }),
        },
        signal,
      }),
    enabled: q !== '',
  })

export function useSpeakerNames(campaignId: string) {
  return useQuery({
    queryKey: [...searchKey(campaignId), 'speakers'],
    queryFn: async ({ signal }) =>
      (await callApi(searchCalls.listSpeakerNames, { params: { campaignId }, signal })).speakers,
  })
}

import * as timelineCalls from '#contract/timeline/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useWikiQuery } from '#web/wiki/api.ts'

export const useTimeline = (campaignId: string) =>
  useWikiQuery(
    campaignId,
    'timeline',
    async (options) => (await callApi(timelineCalls.readTimeline, options)).sessions,
  )

export const useLanes = (campaignId: string) =>
  useWikiQuery(campaignId, 'lanes', (options) => callApi(timelineCalls.readLanes, options))

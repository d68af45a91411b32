import { endpoint } from '#contract/endpoint.ts'
import { asQuery } from '#contract/view-as.ts'
import { timelineAnswer } from '#contract/wiki/maintenance.ts'
import { lanesAnswer } from './lanes.ts'

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/timeline',
  access: 'member',
  summary: 'Lists the events of a campaign by session and time.',
  query: asQuery,
  answer: timelineAnswer,
})
export const readLanes = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/timeline/lanes',
  access: 'member',
  summary:
    'Returns the timeline as lanes: when the most heard characters and places are named, the events, and the quests from opened to closed.',
  query: asQuery,
  answer: lanesAnswer,
})

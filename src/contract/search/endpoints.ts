import { endpoint } from '#contract/endpoint.ts'
import { asQuery } from '#contract/view-as.ts'
import { searchAnswer, searchQuery, speakerNames } from './schemas.ts'

export const search = endpoint({
  method: 'GET',
  path: '/api/search/:campaignId',
  access: 'member',
  summary:
    'Searches entries, recaps and transcripts: entries first by rank, then recaps, then lines, newest session first. The total counts at most 1,000 entries, 20 recaps and 5,000 lines.',
  query: searchQuery,
  answer: searchAnswer,
})
export const listSpeakerNames = endpoint({
  method: 'GET',
  path: '/api/search/:campaignId/speakers',
  access: 'member',
  summary: 'Lists the names of the speakers in all transcripts of a campaign, the most frequent first.',
  query: asQuery,
  answer: speakerNames,
})

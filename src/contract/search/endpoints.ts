import { endpoint } from '#contract/endpoint.ts'
import { searchAnswer, searchQuery } from './schemas.ts'

export const search = endpoint({
  method: 'GET',
  path: '/api/search/:campaignId',
  access: 'member',
  summary:
    'Searches entries, recaps and transcripts: entries first by rank, then recaps, then lines, newest session first. The total counts at most 1,000 entries and 5,000 lines.',
  query: searchQuery,
  answer: searchAnswer,
})

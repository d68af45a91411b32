import { endpoint } from '#contract/endpoint.ts'
import { asQuery } from '#contract/wiki/schemas.ts'
import { homeAnswer } from './schemas.ts'

export const readHome = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/home',
  access: 'member',
  summary:
    'Returns where a campaign stands: last session, party, open threads, changes of the wiki and, for game masters, what waits for them.',
  query: asQuery,
  answer: homeAnswer,
})

import { endpoint } from '#contract/endpoint.ts'
import { asQuery } from '#contract/view-as.ts'
import { homeAnswer, seatPageAnswer, sessionCovers } from './schemas.ts'

export const readHome = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/home',
  access: 'member',
  summary:
    'Returns where a campaign stands: last session, party, open threads, changes of the wiki and, for game masters, what waits for them.',
  query: asQuery,
  answer: homeAnswer,
})

export const listCovers = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/covers',
  access: 'member',
  summary:
    'Returns, for each session with a recap or a transcript, its opening, its voices over time, and who was there.',
  answer: sessionCovers,
})

export const readSeatPage = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/seats/:seatId',
  access: 'member',
  summary:
    'Returns what the character of a seat carries, owes and said best, and how much they talked in each session.',
  query: asQuery,
  answer: seatPageAnswer,
})

import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as letters from './letters.ts'

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/recap/:sessionId/letters',
  access: 'gm',
  summary: 'Lists the active recap letters of a session.',
  answer: letters.letterList,
})
export const createLetter = endpoint({
  method: 'POST',
  path: '/api/recap/:sessionId/letters',
  access: 'gm',
  summary:
    'Creates a link that shows the players’ recap as a letter without an account. With `withSound`, its readers may play 20 seconds of each cited passage. With `withLinks`, names lead to the newest link to the shared wiki, and earlier letters that still work are listed.',
  body: letters.newLetter,
  answer: letters.letterAnswer,
  rateLimit: hourly(500),
})
export const revokeLetter = endpoint({
  method: 'DELETE',
  path: '/api/recap/:sessionId/letters/:letterId',
  access: 'gm',
  summary: 'Revokes a recap letter immediately.',
  answer: doneAnswer,
})

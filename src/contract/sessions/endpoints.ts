import { doneAnswer, endpoint } from '#contract/endpoint.ts'
import * as schemas from './schemas.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/sessions',
  access: 'member',
  summary: 'Lists the sessions of a campaign, newest first.',
  answer: schemas.sessionList,
})
export const createSession = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/sessions',
  access: 'may-add',
  summary: 'Creates a session. The date defaults to today.',
  body: schemas.newSession,
  answer: schemas.sessionAnswer,
  status: 201,
})
export const updateSession = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/sessions/:sessionId',
  access: 'gm',
  summary: 'Updates the name, number, date and notes of a session. Absent fields stay unchanged.',
  body: schemas.sessionEdit,
  answer: schemas.sessionAnswer,
})
export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/sessions/:sessionId',
  access: 'gm',
  summary: 'Moves a session with its recordings, transcripts and recap to the bin, and stops its jobs.',
  answer: doneAnswer,
})
export const restoreSession = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/sessions/:sessionId/restore',
  access: 'gm',
  summary: 'Restores a session from the bin, within 30 days.',
  answer: schemas.sessionAnswer,
})

import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as schemas from './schemas.ts'

export const listOwnJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/user/all',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Lists the jobs that the signed-in user started, and those that are active.',
  query: schemas.ownJobQuery,
  answer: schemas.userJobs,
  rateLimit: { maxCalls: 6_000, seconds: 60, text: schemas.jobTexts.tooMany, retryAfter: 30, isPoll: true },
})
export const listSessionJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/session/:sessionId',
  access: 'member',
  summary: 'Lists the jobs of a session.',
  answer: schemas.sessionJobs,
})
export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/cancel',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Cancels a pending or running job.',
  answer: doneAnswer,
})
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/retry',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Queues a failed or cancelled job again.',
  answer: doneAnswer,
  rateLimit: hourly(1_000),
})

import * as z from 'zod/mini'
import { endpoint, hourly, success } from '#contract/endpoint.ts'
import * as schemas from './schemas.ts'

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Reports that the server process is running.',
  answer: success({ status: z.literal('ok') }),
})
export const ready = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'anyone',
  summary: 'Reports whether the server can serve requests: the database answers.',
  answer: success({ status: z.literal('ready') }),
})
export const status = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  summary: 'Returns the state of each service of this installation.',
  answer: schemas.statusAnswer,
})
export const reference = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  summary: 'Returns this API reference as an OpenAPI document.',
})
export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  summary: 'Sends a message to the operators of this installation.',
  body: schemas.contactMessage,
  answer: schemas.messageAnswer,
  rateLimit: hourly(20),
})
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'anyone',
  summary: 'Subscribes an email address to the newsletter.',
  body: schemas.subscription,
  answer: schemas.messageAnswer,
  rateLimit: hourly(20),
})

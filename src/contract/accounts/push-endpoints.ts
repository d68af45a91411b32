import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import { pushState, pushSubscription } from './push.ts'

export const readPush = endpoint({
  method: 'GET',
  path: '/api/push',
  access: 'signed-in',
  scope: 'none',
  summary: 'Returns the public key for push subscriptions and the subscription of this account session.',
  answer: pushState,
})
export const turnOnPush = endpoint({
  method: 'PUT',
  path: '/api/push',
  access: 'signed-in',
  scope: 'none',
  summary:
    'Sends notifications of new recaps to a push subscription until this account session ends, and extends the session to 30 days after its last use.',
  body: pushSubscription,
  answer: doneAnswer,
  rateLimit: hourly(100),
})
export const turnOffPush = endpoint({
  method: 'DELETE',
  path: '/api/push',
  access: 'signed-in',
  scope: 'none',
  summary: 'Turns off the notifications of this account session.',
  answer: doneAnswer,
})

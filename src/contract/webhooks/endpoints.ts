import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as schemas from './schemas.ts'

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/webhooks',
  access: 'gm',
  summary: 'Lists the webhooks of a campaign.',
  answer: schemas.webhookList,
})
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/webhooks',
  access: 'gm',
  summary: 'Creates a webhook. Only this answer contains the secret that signs its JSON messages.',
  body: schemas.newWebhook,
  answer: schemas.webhookAnswer,
  status: 201,
  rateLimit: hourly(200),
})
export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/webhooks/:webhookId',
  access: 'gm',
  summary: 'Changes a webhook. With renewSecret, the answer contains a new secret.',
  body: schemas.webhookEdit,
  answer: schemas.webhookAnswer,
})
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/webhooks/:webhookId',
  access: 'gm',
  summary: 'Deletes a webhook with its deliveries. Waiting messages are not sent.',
  answer: doneAnswer,
})
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/webhooks/:webhookId/test',
  access: 'gm',
  summary: 'Sends a test message immediately and returns the result.',
  answer: schemas.deliveryAnswer,
  rateLimit: hourly(schemas.webhookLimits.testsPerHour),
})
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/webhooks/:webhookId/deliveries',
  access: 'gm',
  summary: 'Lists the last twenty deliveries of a webhook.',
  answer: schemas.deliveryList,
})
export const sendDeliveryAgain = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/webhooks/:webhookId/deliveries/:deliveryId/again',
  access: 'gm',
  summary: 'Sends a failed delivery again, with the same delivery id.',
  answer: schemas.deliveryAnswer,
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { deliveryStatuses, webhookEvents, webhookKinds } from '#contract/webhooks/schemas.ts'
import { moment } from './columns.ts'

export const webhooks = pgTable('webhooks', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  kind: text('kind', { enum: webhookKinds }).notNull(),
  url: text('url').notNull(),
  events: text('events', { enum: webhookEvents }).array().notNull(),
  /** Signs the messages of kind `json`. */
  secret: text('secret'),
  createdAt: moment('created_at').notNull(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  /** Also the id of the job that sends the message; a test has no job. */
  id: text('id').primaryKey(),
  webhookId: text('webhook_id').notNull(),
  event: text('event', { enum: [...webhookEvents, 'test'] }).notNull(),
  sessionId: text('session_id'),
  letterId: text('letter_id'),
  /** Start of the addresses in the message; null if the server knows its own. */
  origin: text('origin'),
  status: text('status', { enum: deliveryStatuses }).notNull(),
  tries: integer('tries').notNull().default(0),
  httpStatus: integer('http_status'),
  reason: text('reason'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

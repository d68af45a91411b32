import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { vaultAudiences } from '#contract/sharing/vault.ts'
import { deliveryStatuses, webhookEvents, webhookKinds } from '#contract/webhooks/schemas.ts'
import { moment } from './columns.ts'

export const shares = pgTable('shares', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  createdBy: text('created_by').notNull(),
  name: text('name').notNull().default(''),
  tokenHash: text('token_hash').notNull(),
  allowDownload: boolean('allow_download').notNull(),
  /** null shares everything that players see. */
  categories: text('categories').array(),
  accessCount: integer('access_count').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
})

export const recapLetters = pgTable('recap_letters', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  createdBy: text('created_by').notNull(),
  tokenHash: text('token_hash').notNull(),
  withSound: boolean('with_sound').notNull(),
  /** True if names lead to the shared wiki and earlier letters are listed. */
  withLinks: boolean('with_links').notNull(),
  views: integer('views').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
})

export const vaults = pgTable('vaults', {
  campaignId: text('campaign_id').primaryKey(),
  audience: text('audience', { enum: vaultAudiences }).notNull(),
  /** Stays the same when the campaign is renamed. */
  folder: text('folder').notNull(),
  /** Value of `state` in `sharing/vault/vault-store.ts` when the vault was last written. */
  writtenState: text('written_state'),
  writtenAt: moment('written_at'),
  files: integer('files').notNull().default(0),
  /** Number of notes that were not written, because the vault contains a file of the same name that Hearthscribe did not write. */
  foreignFiles: integer('foreign_files').notNull().default(0),
  error: text('error'),
  triedAt: moment('tried_at'),
})

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
  /** Also the id of the job that sends the message; a test message has no job. */
  id: text('id').primaryKey(),
  webhookId: text('webhook_id').notNull(),
  event: text('event', { enum: [...webhookEvents, 'test'] }).notNull(),
  sessionId: text('session_id'),
  letterId: text('letter_id'),
  /** Origin of the links in the message; null means the server's own address. */
  origin: text('origin'),
  status: text('status', { enum: deliveryStatuses }).notNull(),
  tries: integer('tries').notNull().default(0),
  httpStatus: integer('http_status'),
  reason: text('reason'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

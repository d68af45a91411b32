import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
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
  views: integer('views').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
})

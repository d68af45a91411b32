import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** Describes tables that `migrations/` creates; a test compares the two. */

export const voices = pgTable('voices', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  memberId: text('member_id'),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const voicePrints = pgTable('voice_prints', {
  id: text('id').primaryKey(),
  speakerId: text('speaker_id').notNull(),
  /** Null until the speaker has a name. */
  voiceId: text('voice_id'),
  /** See `voicePrintKind`. */
  kind: text('kind').notNull(),
  /** Numbers as float32, little endian. */
  print: bytes('print').notNull(),
  createdAt: moment('created_at').notNull(),
})

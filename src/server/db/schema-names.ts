// Describes tables that `migrations/` creates, for remembered names, voices and answers of language models; a test compares the descriptions with the database.
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export const nameCorrections = pgTable(
  'name_corrections',
  {
    campaignId: text('campaign_id').notNull(),
    /** `spellingKey` of the misspelling. */
    misspellingKey: text('misspelling_key').notNull(),
    misspelling: text('misspelling').notNull(),
    correct: text('correct').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.misspellingKey] })],
)

export const nameChanges = pgTable('name_changes', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  userId: text('user_id'),
  misspelling: text('misspelling').notNull(),
  correct: text('correct').notNull(),
  undo: jsonb('undo').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull(),
  undoneAt: moment('undone_at'),
})

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
  /** Null while the person is unknown. */
  voiceId: text('voice_id'),
  /** Value of `voicePrintKind` when the print was made; prints of different kinds cannot be compared. */
  kind: text('kind').notNull(),
  /** Float32 values, little endian. */
  print: bytes('print').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const modelAnswers = pgTable(
  'model_answers',
  {
    sessionId: text('session_id').notNull(),
    key: text('key').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.key] })],
)

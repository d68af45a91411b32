import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Describes tables that `migrations/` creates; a test compares the two. */

export const nameCorrections = pgTable(
  'name_corrections',
  {
    campaignId: text('campaign_id').notNull(),
    /** See `spellingKey`. */
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

export const nameIgnored = pgTable(
  'name_ignored',
  {
    campaignId: text('campaign_id').notNull(),
    misspellingKey: text('misspelling_key').notNull(),
    correctKey: text('correct_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.misspellingKey, table.correctKey] })],
)

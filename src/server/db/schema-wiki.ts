import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The tables of the wiki as `migrations/` makes them. */

type StoredSource = {
  segmentId: string
  transcriptionId: string
  sessionId: string
  start: number | null
  end: number | null
}

export const wikiEntries = pgTable('wiki_entries', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  name: text('name').notNull(),
  foldedName: text('folded_name').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
  detailSources: jsonb('detail_sources').$type<Record<string, StoredSource[]>>().notNull().default({}),
  aliases: jsonb('aliases').$type<string[]>().notNull().default([]),
  visibility: text('visibility', { enum: ['everyone', 'gm'] })
    .notNull()
    .default('everyone'),
  version: integer('version').notNull().default(1),
  firstSessionId: text('first_session_id'),
  /** When a person last changed the text; null while only runs wrote it. */
  editedAt: moment('edited_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  binId: text('bin_id'),
})

export const wikiFacts = pgTable('wiki_facts', {
  id: text('id').primaryKey(),
  entryId: text('entry_id').notNull(),
  sessionId: text('session_id'),
  position: integer('position').notNull(),
  text: text('text').notNull(),
  foldedText: text('folded_text').notNull(),
  status: text('status', { enum: ['accepted', 'proposed', 'dismissed'] }).notNull(),
  sources: jsonb('sources').$type<StoredSource[]>().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const wikiMentions = pgTable(
  'wiki_mentions',
  {
    entryId: text('entry_id').notNull(),
    sessionId: text('session_id').notNull(),
    sources: jsonb('sources').$type<StoredSource[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.sessionId] })],
)

export const wikiRevisions = pgTable('wiki_revisions', {
  id: text('id').primaryKey(),
  entryId: text('entry_id').notNull(),
  version: integer('version').notNull(),
  userId: text('user_id'),
  jobId: text('job_id'),
  change: text('change').notNull(),
  content: jsonb('content').$type<unknown>().notNull(),
  /** True where nothing changed that players see. */
  isSecret: boolean('is_secret').notNull().default(false),
  createdAt: moment('created_at').notNull(),
})

/** One row for each deletion, merge or clearing; the entries it took away name it. */
export const wikiBin = pgTable('wiki_bin', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  kind: text('kind', { enum: ['delete', 'merge', 'clear', 'cleanup'] }).notNull(),
  userId: text('user_id'),
  /** What it takes to undo a merge: the entry kept as it was, and what moved to it. */
  undo: jsonb('undo').$type<unknown>(),
  createdAt: moment('created_at').notNull(),
  undoneAt: moment('undone_at'),
})

/** Categories about which something is said; one without a row is for everyone. */
export const wikiCategories = pgTable(
  'wiki_categories',
  {
    campaignId: text('campaign_id').notNull(),
    name: text('name').notNull(),
    visibility: text('visibility', { enum: ['everyone', 'gm'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.name] })],
)

/** Two entries that look alike and are not the same; `leftId` sorts before `rightId`. */
export const wikiNotSame = pgTable(
  'wiki_not_same',
  {
    leftId: text('left_id').notNull(),
    rightId: text('right_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    userId: text('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.leftId, table.rightId] })],
)

/** Derived: the phrases under which an entry is linked. */
export const wikiNames = pgTable(
  'wiki_names',
  {
    entryId: text('entry_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    phrase: text('phrase').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.phrase] })],
)

/** Derived: the words of a description. */
export const wikiWords = pgTable('wiki_words', {
  entryId: text('entry_id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  words: text('words').array().notNull(),
})

/** Derived: which description names which entry. */
export const wikiLinks = pgTable(
  'wiki_links',
  {
    fromId: text('from_id').notNull(),
    toId: text('to_id').notNull(),
    /** True where only a part for game masters names it. */
    isSecret: boolean('is_secret').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromId, table.toId] })],
)

/** Written by triggers: entries that have changed since their links were derived. */
export const wikiUnderived = pgTable('wiki_underived', {
  entryId: text('entry_id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  /** True if names may have changed: then the links of other entries may change, too. */
  isRenamed: boolean('is_renamed').notNull(),
})

/** Written by triggers: which state a campaign's wiki is in, counted within an epoch; for players by what they can see. */
export const wikiStates = pgTable('wiki_states', {
  campaignId: text('campaign_id').primaryKey(),
  epoch: text('epoch').notNull(),
  version: integer('version').notNull(),
  openVersion: integer('open_version').notNull(),
  /** How many there are, but for those in the bin. */
  entries: integer('entries').notNull(),
})

// Describes tables that `migrations/` creates; a test compares the two.
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

type StoredSource = {
  segmentId: string
  transcriptionId: string
  sessionId: string
  start: number | null
  end: number | null
}

const visibility = () => text('visibility', { enum: ['everyone', 'gm'] }).notNull()

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
  visibility: visibility().default('everyone'),
  version: integer('version').notNull().default(1),
  firstSessionId: text('first_session_id'),
  /** Set when a person edits the entry; runs then do not change its text. */
  editedAt: moment('edited_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  removalId: text('bin_id'),
  pictureId: text('picture_id'),
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
  /** True for a sentence of the entry's description that a language model wrote from other facts. */
  isDescriptionSentence: boolean('is_article').notNull().default(false),
  /** True for a sentence of the transcript, word for word. */
  isQuote: boolean('is_quote').notNull().default(false),
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
  /** True if the change is invisible to players. */
  isSecret: boolean('is_secret').notNull().default(false),
  createdAt: moment('created_at').notNull(),
})

export const wikiTrash = pgTable('wiki_bin', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  kind: text('kind', { enum: ['delete', 'merge', 'clear', 'cleanup', 'accept', 'dismiss'] }).notNull(),
  userId: text('user_id'),
  /** null if the action only removed entries. */
  undo: jsonb('undo').$type<unknown>(),
  createdAt: moment('created_at').notNull(),
  undoneAt: moment('undone_at'),
})

/** A category without a row is visible to everyone. */
export const wikiCategories = pgTable(
  'wiki_categories',
  {
    campaignId: text('campaign_id').notNull(),
    name: text('name').notNull(),
    visibility: visibility(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.name] })],
)

/** `leftId` sorts before `rightId`, so that each pair has only one row. */
export const wikiDistinctPairs = pgTable(
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

/** Written by triggers. `openVersion` is the version for players. Versions of different epochs cannot be compared. */
export const wikiStates = pgTable('wiki_states', {
  campaignId: text('campaign_id').primaryKey(),
  epoch: text('epoch').notNull(),
  version: integer('version').notNull(),
  openVersion: integer('open_version').notNull(),
  /** Number of entries outside the trash. */
  entries: integer('entries').notNull(),
})

/** The latest change of each entry, in the trash or not; written by triggers. */
export const wikiChanges = pgTable('wiki_changes', {
  entryId: text('entry_id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  version: integer('version').notNull(),
  /** null if players have never seen the entry. */
  openVersion: integer('open_version'),
})

export const maps = pgTable('maps', {
  id: text('id').primaryKey(),
  campaignId: text('campaign_id').notNull(),
  name: text('name').notNull(),
  pictureId: text('picture_id').notNull(),
  visibility: visibility().default('everyone'),
  position: integer('position').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
})

/** `x` and `y` are fractions of the width and height of the map. */
export const mapPins = pgTable('map_pins', {
  id: text('id').primaryKey(),
  mapId: text('map_id').notNull(),
  x: doublePrecision('x').notNull(),
  y: doublePrecision('y').notNull(),
  entryId: text('entry_id'),
  label: text('label').notNull().default(''),
  note: text('note').notNull().default(''),
  visibility: visibility().default('everyone'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Paths whose stops a game master set. */
export const mapPaths = pgTable(
  'map_paths',
  {
    mapId: text('map_id').notNull(),
    sessionId: text('session_id').notNull(),
    pinIds: text('pin_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.sessionId] })],
)

import {
  and,
  asc,
  type Column,
  count,
  eq,
  inArray,
  isNull,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { type EntryKey, entryKeys } from '#contract/wiki/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { campaigns, sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts, wikiMentions, wikiRevisions } from '#server/db/schema-wiki.ts'
import { isVisibleEntry } from '#server/db/visible-entries.ts'

export type EntryRow = typeof wikiEntries.$inferSelect
export type FactRow = typeof wikiFacts.$inferSelect
export type ShownFact = Pick<
  FactRow,
  'id' | 'text' | 'status' | 'sources' | 'isDescriptionSentence' | 'isQuote'
> & {
  speaker?: string | null
  /** The text of the cited lines by segment id, if the fact cites several. */
  lines?: Record<string, string> | null
}
export type NewFact = typeof wikiFacts.$inferInsert
export type MentionRow = typeof wikiMentions.$inferSelect
export type RevisionRow = typeof wikiRevisions.$inferSelect
export type ShownEntry = Pick<EntryRow, keyof typeof shownColumns>
export type EntryWithSession = { entry: EntryRow; sessionNumber: number | null }
export type ListedEntry = { entry: ShownEntry; sessionNumber: number | null }

export function isListed(campaignId: string, audience: Audience) {
  return and(
    eq(wikiEntries.campaignId, campaignId),
    isNull(wikiEntries.deletedAt),
    audience === 'gm' ? undefined : isVisibleEntry,
  )
}

export const isFirstSession = and(eq(sessions.id, wikiEntries.firstSessionId), isNull(sessions.deletedAt))

export const sortName = sql<string>`lower(${wikiEntries.name})`
/** The order of lists by name; an index supports it. */
export const byName = [sortName, asc(wikiEntries.id)]
export const isAfter = (last: { sortName: string | SQL; id: string } | null) =>
  last ? sql`(${sortName}, ${wikiEntries.id}) > (${last.sortName}, ${last.id})` : undefined

export const nameColumns = {
  id: wikiEntries.id,
  name: wikiEntries.name,
  aliases: wikiEntries.aliases,
  category: wikiEntries.category,
}
const contentColumns = Object.fromEntries(entryKeys.map((key) => [key, wikiEntries[key]])) as Pick<
  typeof wikiEntries,
  EntryKey
>
export const shownColumns = {
  id: wikiEntries.id,
  ...contentColumns,
  createdAt: wikiEntries.createdAt,
  updatedAt: wikiEntries.updatedAt,
  version: wikiEntries.version,
  pictureId: wikiEntries.pictureId,
}

function selectShown(db: Db) {
  return db
    .select({ entry: shownColumns, sessionNumber: sessions.sessionNumber, sortName })
    .from(wikiEntries)
    .leftJoin(sessions, isFirstSession)
}

export type ListedRow = ListedEntry & { sortName: string }

/** Returns a page sorted by name; `after` is the last row of the previous page, or null for the first page. */
export async function listEntryPage(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: ListedRow | null,
  limit: number,
): Promise<ListedRow[]> {
  const last = after && { sortName: after.sortName, id: after.entry.id }
  return selectShown(db)
    .where(and(isListed(campaignId, audience), isAfter(last)))
    .orderBy(...byName)
    .limit(limit)
}

export async function listEntriesById(
  db: Db,
  campaignId: string,
  audience: Audience,
  ids: string[],
): Promise<ListedEntry[]> {
  return selectShown(db).where(and(isListed(campaignId, audience), among(wikiEntries.id, ids)))
}

export async function countCategories(
  db: Db,
  campaignId: string,
  audience: Audience,
): Promise<{ name: string; count: number }[]> {
  return db
    .select({ name: wikiEntries.category, count: count() })
    .from(wikiEntries)
    .where(isListed(campaignId, audience))
    .groupBy(wikiEntries.category)
}

/** Returns null for a trashed entry, an entry of another campaign, and an entry that is hidden from the audience. */
export async function findEntry(
  db: Db,
  campaignId: string,
  entryId: string,
  audience: Audience,
): Promise<EntryWithSession | null> {
  const [row] = await db
    .select({ entry: wikiEntries, sessionNumber: sessions.sessionNumber })
    .from(wikiEntries)
    .leftJoin(sessions, isFirstSession)
    .where(and(eq(wikiEntries.id, entryId), isListed(campaignId, audience)))
  return row ?? null
}

export async function listFactsOf(db: Db, entryIds: string[]): Promise<FactRow[]> {
  return db
    .select()
    .from(wikiFacts)
    .where(among(wikiFacts.entryId, entryIds))
    .orderBy(asc(wikiFacts.entryId), asc(wikiFacts.position))
}

export async function readFactsById(db: Db, ids: string[]): Promise<Map<string, FactRow>> {
  const rows = await db.select().from(wikiFacts).where(among(wikiFacts.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listHiddenEntries(
  db: Db,
  campaignId: string,
): Promise<{ id: string; name: string; aliases: string[] }[]> {
  return db
    .select({ id: wikiEntries.id, name: wikiEntries.name, aliases: wikiEntries.aliases })
    .from(wikiEntries)
    .where(and(isListed(campaignId, 'gm'), not(isVisibleEntry)))
}

/** Returns each event with the sources of its mention in its first session. `sources` is null if that session does not mention it. */
export async function listEventsOf(db: Db, campaignId: string, audience: Audience) {
  const isFirstMention = and(
    eq(wikiMentions.entryId, wikiEntries.id),
    eq(wikiMentions.sessionId, wikiEntries.firstSessionId),
  )
  return db
    .select({
      id: wikiEntries.id,
      name: wikiEntries.name,
      description: wikiEntries.description,
      sessionId: wikiEntries.firstSessionId,
      sources: wikiMentions.sources,
    })
    .from(wikiEntries)
    .leftJoin(wikiMentions, isFirstMention)
    .where(and(isListed(campaignId, audience), eq(wikiEntries.category, 'events')))
    .orderBy(...byName)
}
export type EventRow = Awaited<ReturnType<typeof listEventsOf>>[number]

/**
 * Locks the campaign until the transaction ends, so that writes to its wiki wait for each other. Returns false if the campaign is missing
 * or in the trash.
 */
export async function lockCampaignForWiki(tx: Db, campaignId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
    .for('update')
  return rows.length === 1
}

/** Includes trashed entries and entries of other campaigns. */
export async function readEntriesById(db: Db, ids: string[]): Promise<Map<string, EntryRow>> {
  const rows = await db.select().from(wikiEntries).where(among(wikiEntries.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertEntries = (tx: Db, rows: EntryRow[]): Promise<void> => insertMany(tx, wikiEntries, rows)

/** The caller's transaction must hold the campaign lock before it reads the entry. */
export async function updateEntryRow(
  tx: Db,
  { id, version }: EntryRow,
  change: Partial<typeof wikiEntries.$inferInsert>,
): Promise<EntryRow> {
  const [row] = await tx
    .update(wikiEntries)
    .set({ ...change, version: version + 1 })
    .where(and(eq(wikiEntries.id, id), eq(wikiEntries.version, version), isNull(wikiEntries.deletedAt)))
    .returning()
  if (!row) throw new Error(`Entry ${id} changed under the lock of its campaign`)
  return row
}

/** Trashed entries keep their facts and mentions, because the entries may be restored. */
function isOfLivingEntry(tx: Db, entryId: Column) {
  const living = tx.select({ id: wikiEntries.id }).from(wikiEntries).where(isNull(wikiEntries.deletedAt))
  return inArray(entryId, living)
}

/**
 * Deletes the facts that a new run of the session writes again: proposals and, with `acceptsFacts`, accepted facts of entries that no
 * person has changed. Facts of trashed entries stay.
 */
export async function deleteFactsOfSession(tx: Db, sessionId: string, acceptsFacts: boolean): Promise<void> {
  const byPerson = tx
    .select({ id: wikiRevisions.id })
    .from(wikiRevisions)
    .where(and(eq(wikiRevisions.entryId, wikiFacts.entryId), isNull(wikiRevisions.jobId)))
  const isAcceptedByRun = and(eq(wikiFacts.status, 'accepted'), notExists(byPerson))
  await tx
    .delete(wikiFacts)
    .where(
      and(
        eq(wikiFacts.sessionId, sessionId),
        or(eq(wikiFacts.status, 'proposed'), acceptsFacts ? isAcceptedByRun : undefined),
        isOfLivingEntry(tx, wikiFacts.entryId),
      ),
    )
}

export async function deleteDescriptionSentences(tx: Db, entryIds: string[]): Promise<void> {
  await tx
    .delete(wikiFacts)
    .where(and(among(wikiFacts.entryId, entryIds), eq(wikiFacts.isDescriptionSentence, true)))
}

/** Skips facts that their entry already has, even from another session. */
export async function insertFacts(tx: Db, rows: NewFact[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await tx
      .insert(wikiFacts)
      .values(rows.slice(from, from + 1000))
      .onConflictDoNothing()
  }
}

export const insertMentions = (tx: Db, rows: MentionRow[]): Promise<void> =>
  insertMany(tx, wikiMentions, rows)

export async function replaceMentions(tx: Db, sessionId: string, rows: MentionRow[]): Promise<void> {
  await tx
    .delete(wikiMentions)
    .where(and(eq(wikiMentions.sessionId, sessionId), isOfLivingEntry(tx, wikiMentions.entryId)))
  await insertMentions(tx, rows)
}

export const insertRevisions = (tx: Db, rows: RevisionRow[]): Promise<void> =>
  insertMany(tx, wikiRevisions, rows)

export async function listListedById(db: Db, ids: string[]): Promise<ListedEntry[]> {
  return selectShown(db).where(among(wikiEntries.id, ids))
}

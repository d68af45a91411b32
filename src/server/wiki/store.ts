import { and, asc, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { campaigns, sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts, wikiMentions, wikiRevisions } from '#server/db/schema-wiki.ts'

export type EntryRow = typeof wikiEntries.$inferSelect
export type FactRow = typeof wikiFacts.$inferSelect
export type NewFact = typeof wikiFacts.$inferInsert
export type ListedEntry = { entry: EntryRow; sessionNumber: number | null }

/** What an audience may know of: players nothing that is hidden. */
export type Audience = 'gm' | 'player'

function isListed(campaignId: string, audience: Audience) {
  return and(
    eq(wikiEntries.campaignId, campaignId),
    isNull(wikiEntries.deletedAt),
    audience === 'gm' ? undefined : eq(wikiEntries.visibility, 'everyone'),
  )
}

function selectEntries(db: Db) {
  return db
    .select({ entry: wikiEntries, sessionNumber: sessions.sessionNumber })
    .from(wikiEntries)
    .leftJoin(sessions, eq(sessions.id, wikiEntries.firstSessionId))
}

export async function listEntriesOf(
  db: Db,
  campaignId: string,
  audience: Audience,
  limit: number,
): Promise<ListedEntry[]> {
  return selectEntries(db)
    .where(isListed(campaignId, audience))
    .orderBy(asc(sql`lower(${wikiEntries.name})`), asc(wikiEntries.id))
    .limit(limit)
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

/** An entry is looked up with its campaign, in one query: another campaign's id finds nothing. */
export async function findEntry(
  db: Db,
  campaignId: string,
  entryId: string,
  audience: Audience,
): Promise<ListedEntry | null> {
  const [row] = await selectEntries(db).where(
    and(eq(wikiEntries.id, entryId), isListed(campaignId, audience)),
  )
  return row ?? null
}

export async function listFactsOf(db: Db, entryIds: string[]): Promise<FactRow[]> {
  if (entryIds.length === 0) return []
  return db
    .select()
    .from(wikiFacts)
    .where(inArray(wikiFacts.entryId, entryIds))
    .orderBy(asc(wikiFacts.entryId), asc(wikiFacts.position))
}

/** Names of all entries of a campaign, the most often mentioned first. */
export async function listNames(
  db: Db,
  campaignId: string,
): Promise<{ id: string; name: string; aliases: string[]; category: string }[]> {
  return db
    .select({
      id: wikiEntries.id,
      name: wikiEntries.name,
      aliases: wikiEntries.aliases,
      category: wikiEntries.category,
    })
    .from(wikiEntries)
    .where(isListed(campaignId, 'gm'))
    .orderBy(
      sql`(select count(*) from ${wikiMentions} where entry_id = wiki_entries.id) desc`,
      asc(wikiEntries.id),
    )
}

export async function listLinkNames(
  db: Db,
  campaignId: string,
  audience: Audience,
): Promise<{ id: string; name: string; aliases: string[] }[]> {
  return db
    .select({ id: wikiEntries.id, name: wikiEntries.name, aliases: wikiEntries.aliases })
    .from(wikiEntries)
    .where(isListed(campaignId, audience))
}

export async function listHiddenEntries(
  db: Db,
  campaignId: string,
): Promise<{ name: string; aliases: string[] }[]> {
  return db
    .select({ name: wikiEntries.name, aliases: wikiEntries.aliases })
    .from(wikiEntries)
    .where(and(isListed(campaignId, 'gm'), eq(wikiEntries.visibility, 'gm')))
}

/** One run at a time writes to a campaign's wiki; false if the campaign is gone. */
export async function lockCampaign(tx: Db, campaignId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
    .for('update')
  return rows.length === 1
}

export async function listEntriesById(db: Db, ids: string[]): Promise<EntryRow[]> {
  return ids.length === 0 ? [] : db.select().from(wikiEntries).where(inArray(wikiEntries.id, ids))
}

export async function insertEntries(tx: Db, rows: (typeof wikiEntries.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(wikiEntries).values(rows)
}

/** Changes an entry if it still has the version that the change was made from. */
export async function changeEntry(
  tx: Db,
  entryId: string,
  version: number,
  change: Partial<typeof wikiEntries.$inferInsert>,
): Promise<EntryRow | null> {
  const [row] = await tx
    .update(wikiEntries)
    .set({ ...change, version: version + 1 })
    .where(and(eq(wikiEntries.id, entryId), eq(wikiEntries.version, version), isNull(wikiEntries.deletedAt)))
    .returning()
  return row ?? null
}

/** What a person dismissed stays dismissed; the rest of a session's facts is written anew by its run. */
export async function deleteFactsOfSession(tx: Db, sessionId: string): Promise<void> {
  await tx.delete(wikiFacts).where(and(eq(wikiFacts.sessionId, sessionId), ne(wikiFacts.status, 'dismissed')))
}

/** A fact that an entry already has, in whatever session, is not stored twice. */
export async function insertFacts(tx: Db, rows: NewFact[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await tx
      .insert(wikiFacts)
      .values(rows.slice(from, from + 1000))
      .onConflictDoNothing()
  }
}

export async function replaceMentions(
  tx: Db,
  sessionId: string,
  rows: (typeof wikiMentions.$inferInsert)[],
): Promise<void> {
  await tx.delete(wikiMentions).where(eq(wikiMentions.sessionId, sessionId))
  if (rows.length > 0) await tx.insert(wikiMentions).values(rows)
}

export async function insertRevisions(tx: Db, rows: (typeof wikiRevisions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(wikiRevisions).values(rows)
}

/** Entries by their ids, each with the number of the session that named it first. */
export async function listListedById(db: Db, ids: string[]): Promise<ListedEntry[]> {
  return ids.length === 0 ? [] : selectEntries(db).where(inArray(wikiEntries.id, ids))
}

export type MentionRow = typeof wikiMentions.$inferSelect

/** Where the entry and the others of its sessions were named. */
export async function listMentionsAround(
  db: Db,
  campaignId: string,
  entryId: string,
  audience: Audience,
): Promise<MentionRow[]> {
  const own = db
    .select({ id: wikiMentions.sessionId })
    .from(wikiMentions)
    .where(eq(wikiMentions.entryId, entryId))
  return db
    .select({
      entryId: wikiMentions.entryId,
      sessionId: wikiMentions.sessionId,
      sources: wikiMentions.sources,
    })
    .from(wikiMentions)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiMentions.entryId))
    .where(and(isListed(campaignId, audience), inArray(wikiMentions.sessionId, own)))
}

/** Entries whose description names this one, or that this one's description names. */
export async function listCrossReferences(db: Db, entry: EntryRow, audience: Audience): Promise<string[]> {
  const rows = await db
    .select({ id: wikiEntries.id })
    .from(wikiEntries)
    .where(
      and(
        isListed(entry.campaignId, audience),
        ne(wikiEntries.id, entry.id),
        or(
          sql`position(lower(${entry.name}) in lower(${wikiEntries.description})) > 0`,
          sql`length(${wikiEntries.name}) > 2 and position(lower(${wikiEntries.name}) in lower(${entry.description})) > 0`,
        ),
      ),
    )
    .limit(100)
  return rows.map((row) => row.id)
}

export async function listSessionNames(
  db: Db,
  ids: string[],
): Promise<{ id: string; name: string; number: number }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: sessions.id, name: sessions.name, number: sessions.sessionNumber })
    .from(sessions)
    .where(inArray(sessions.id, ids))
}

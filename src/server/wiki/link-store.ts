import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { LinkTarget } from '#core/wiki/link-names.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns } from '#server/db/schema.ts'
import { wikiEntries, wikiLinks, wikiNames, wikiWords } from '#server/db/schema-wiki.ts'
import { type Audience, isListed } from './store.ts'

const list = (values: unknown[]) => sql.param(values)
const isLiving = isNull(wikiEntries.deletedAt)

/** An entry with all under which it is found so far. */
export type LivingEntry = LinkTarget & { description: string; phrases: string[] }

/** Those of the entries that are not in the bin. */
export async function listLiving(tx: Db, entryIds: string[]): Promise<LivingEntry[]> {
  return tx
    .select({
      id: wikiEntries.id,
      name: wikiEntries.name,
      aliases: wikiEntries.aliases,
      description: wikiEntries.description,
      phrases: sql<string[]>`to_json(array(select phrase from wiki_names where entry_id = wiki_entries.id))`,
    })
    .from(wikiEntries)
    .where(and(isLiving, among(wikiEntries.id, entryIds)))
}

/** Nothing is found under what these entries were called. */
export async function deletePhrases(tx: Db, entryIds: string[]): Promise<void> {
  if (entryIds.length > 0) await tx.delete(wikiNames).where(among(wikiNames.entryId, entryIds))
}

export async function insertPhrases(
  tx: Db,
  campaignId: string,
  rows: { entryId: string; phrase: string }[],
): Promise<void> {
  const [ids, phrases] = [rows.map(({ entryId }) => entryId), rows.map(({ phrase }) => phrase)]
  await tx.execute(sql`
    insert into wiki_names (entry_id, campaign_id, phrase)
    select entry_id, ${campaignId}, phrase from unnest(${list(ids)}::text[], ${list(phrases)}::text[]) as fresh (entry_id, phrase)`)
}

/** The entries of a campaign that are found under one of these keys, in the order in which they are listed. */
export async function listNamed(tx: Db, campaignId: string, keys: string[]): Promise<LinkTarget[]> {
  const found = tx
    .select({ id: wikiNames.entryId })
    .from(wikiNames)
    .where(and(eq(wikiNames.campaignId, campaignId), among(wikiNames.phrase, keys)))
  return tx
    .select({ id: wikiEntries.id, name: wikiEntries.name, aliases: wikiEntries.aliases })
    .from(wikiEntries)
    .where(and(isLiving, sql`${wikiEntries.id} in ${found}`))
    .orderBy(sql`lower(${wikiEntries.name})`, wikiEntries.id)
}

/**
 * Entries whose descriptions have all words of one of these keys. The index on words is one for all campaigns: in one where
 * nothing is described yet, as while it is imported, nobody looks through those of the others.
 */
export async function listDescribing(tx: Db, campaignId: string, keys: string[]): Promise<string[]> {
  const isDescribed = sql`exists (select from wiki_words as any_words where any_words.campaign_id = ${campaignId})`
  const rows = await tx
    .selectDistinct({ id: wikiWords.entryId })
    .from(sql`unnest(case when ${isDescribed} then ${list(keys)}::text[] end) as wanted (key)`)
    .innerJoin(wikiWords, sql`${wikiWords.words} @> string_to_array(wanted.key, ' ')`)
    .where(eq(wikiWords.campaignId, campaignId))
  return rows.map(({ id }) => id)
}

/** Entries whose descriptions name one of these. */
export async function listNaming(tx: Db, entryIds: string[]): Promise<string[]> {
  if (entryIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: wikiLinks.fromId })
    .from(wikiLinks)
    .where(among(wikiLinks.toId, entryIds))
  return rows.map(({ id }) => id)
}

export async function listDescriptions(
  tx: Db,
  entryIds: string[],
): Promise<{ id: string; description: string }[]> {
  return tx
    .select({ id: wikiEntries.id, description: wikiEntries.description })
    .from(wikiEntries)
    .where(and(isLiving, among(wikiEntries.id, entryIds)))
}

/** An entry without such a row is not indexed yet. */
export async function upsertWords(tx: Db, rows: (typeof wikiWords.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  const named = rows.map(({ entryId, campaignId, words }) => ({
    entry_id: entryId,
    campaign_id: campaignId,
    words,
  }))
  await tx.execute(sql`
    insert into wiki_words select * from json_populate_recordset(null::wiki_words, ${JSON.stringify(named)}::json)
    on conflict (entry_id) do update set words = excluded.words where wiki_words.words <> excluded.words`)
}

export type LinkRow = typeof wikiLinks.$inferSelect

/** Writes whom these descriptions name; what is so already is not touched. */
export async function replaceLinks(tx: Db, fromIds: string[], rows: LinkRow[]): Promise<void> {
  await tx.execute(sql`
    with fresh as (
      select * from unnest(${list(rows.map(({ fromId }) => fromId))}::text[], ${list(rows.map(({ toId }) => toId))}::text[],
        ${list(rows.map(({ isSecret }) => isSecret))}::boolean[]) as fresh (from_id, to_id, is_secret)
    ), gone as (
      delete from wiki_links as old where ${among(sql`old.from_id`, fromIds)} and not exists (
        select from fresh where fresh.from_id = old.from_id and fresh.to_id = old.to_id)
    )
    insert into wiki_links (from_id, to_id, is_secret) select * from fresh
    on conflict (from_id, to_id) do update set is_secret = excluded.is_secret
    where wiki_links.is_secret <> excluded.is_secret`)
}

/** Nothing is known any more of what these entries are called, say and name, nor of who names them. */
export async function deleteDerived(tx: Db, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  await deletePhrases(tx, entryIds)
  await tx.delete(wikiWords).where(among(wikiWords.entryId, entryIds))
  await tx.delete(wikiLinks).where(among(wikiLinks.fromId, entryIds))
  await tx.delete(wikiLinks).where(among(wikiLinks.toId, entryIds))
}

/** What these descriptions say is to be read anew; until then their links stay. */
export async function markUnread(tx: Db, entryIds: string[]): Promise<void> {
  await tx.delete(wikiWords).where(among(wikiWords.entryId, entryIds))
}

const isUnindexed = sql`not exists (select from wiki_words where wiki_words.entry_id = wiki_entries.id)`

/** A campaign with entries that are not indexed yet. */
export async function findUnindexedCampaign(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ id: campaigns.id })
    .from(wikiEntries)
    .innerJoin(campaigns, eq(campaigns.id, wikiEntries.campaignId))
    .where(and(isNull(campaigns.deletedAt), isLiving, isUnindexed))
    .limit(1)
  return row?.id ?? null
}

/** The next entries of a campaign that are not indexed yet, by their ids. */
export async function listUnindexed(
  db: Db,
  campaignId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: wikiEntries.id })
    .from(wikiEntries)
    .where(
      and(eq(wikiEntries.campaignId, campaignId), sql`${wikiEntries.id} > ${after}`, isLiving, isUnindexed),
    )
    .orderBy(wikiEntries.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** @param folded where given, those with such a name, and all with aliases, of which the database cannot tell */
export async function listLinkNames(
  db: Db,
  campaignId: string,
  audience: Audience,
  folded: string[] | null,
): Promise<{ id: string; name: string; aliases: string[] }[]> {
  const mayBeMeant =
    folded && or(among(wikiEntries.foldedName, folded), sql`${wikiEntries.aliases} <> '[]'::jsonb`)
  return db
    .select({ id: wikiEntries.id, name: wikiEntries.name, aliases: wikiEntries.aliases })
    .from(wikiEntries)
    .where(and(isListed(campaignId, audience), mayBeMeant ?? undefined))
}

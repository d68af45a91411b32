import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { LinkTarget } from '#core/wiki/links/link-names.ts'
import { among } from '#server/db/among.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { campaigns } from '#server/db/schema.ts'
import {
  wikiEntries,
  wikiLinks,
  wikiNames,
  wikiStates,
  wikiUnderived,
  wikiWords,
} from '#server/db/schema-wiki.ts'
import { isListed } from '#server/wiki/store.ts'

const list = (values: unknown[]) => sql.param(values)
const targetColumns = { id: wikiEntries.id, name: wikiEntries.name, aliases: wikiEntries.aliases }

export async function listUnderivedCampaigns(db: Db): Promise<string[]> {
  const ofCampaign = db.select().from(wikiUnderived).where(eq(wikiUnderived.campaignId, campaigns.id))
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(isNull(campaigns.deletedAt), exists(ofCampaign)))
  return rows.map(({ id }) => id)
}

export type Underived = { entryId: string; isRenamed: boolean }

/** Entries whose names may have changed come first. */
export async function listUnderived(db: Db, campaignId: string, limit: number): Promise<Underived[]> {
  return db
    .select({ entryId: wikiUnderived.entryId, isRenamed: wikiUnderived.isRenamed })
    .from(wikiUnderived)
    .where(eq(wikiUnderived.campaignId, campaignId))
    .orderBy(sql`is_renamed desc`, wikiUnderived.entryId)
    .limit(limit)
}

/** Leaves out entries that are no longer queued with this `isRenamed`. */
export async function findUnderived(tx: Tx, entryIds: string[], isRenamed: boolean): Promise<string[]> {
  const rows = await tx
    .select({ id: wikiUnderived.entryId })
    .from(wikiUnderived)
    .where(and(among(wikiUnderived.entryId, entryIds), eq(wikiUnderived.isRenamed, isRenamed)))
  return rows.map(({ id }) => id)
}

/** Call this after the names of `entryIds` are derived. Queues the links of these entries and of `affected`. */
export async function markNamed(
  tx: Db,
  campaignId: string,
  entryIds: string[],
  affected: string[],
): Promise<void> {
  await tx.update(wikiUnderived).set({ isRenamed: false }).where(among(wikiUnderived.entryId, entryIds))
  await tx.execute(sql`
    insert into wiki_underived select id, ${campaignId}, false from unnest(${list(affected)}::text[]) as affected (id)
    on conflict do nothing`)
}

export async function markDerived(tx: Db, entryIds: string[]): Promise<void> {
  await tx.delete(wikiUnderived).where(among(wikiUnderived.entryId, entryIds))
}

export async function listTargets(tx: Db, entryIds: string[]): Promise<LinkTarget[]> {
  return tx
    .select(targetColumns)
    .from(wikiEntries)
    .where(and(isNull(wikiEntries.deletedAt), among(wikiEntries.id, entryIds)))
}

export async function listDescriptions(
  tx: Db,
  entryIds: string[],
): Promise<{ id: string; description: string }[]> {
  return tx
    .select({ id: wikiEntries.id, description: wikiEntries.description })
    .from(wikiEntries)
    .where(and(isNull(wikiEntries.deletedAt), among(wikiEntries.id, entryIds)))
}

export async function replacePhrases(
  tx: Db,
  campaignId: string,
  entryIds: string[],
  rows: { entryId: string; phrase: string }[],
): Promise<void> {
  await tx.delete(wikiNames).where(among(wikiNames.entryId, entryIds))
  const [ids, phrases] = [rows.map(({ entryId }) => entryId), rows.map(({ phrase }) => phrase)]
  await tx.execute(sql`
    insert into wiki_names (entry_id, campaign_id, phrase)
    select entry_id, ${campaignId}, phrase from unnest(${list(ids)}::text[], ${list(phrases)}::text[]) as fresh (entry_id, phrase)`)
}

export async function listNamed(tx: Db, campaignId: string, keys: string[]): Promise<LinkTarget[]> {
  const found = tx
    .select({ id: wikiNames.entryId })
    .from(wikiNames)
    .where(and(eq(wikiNames.campaignId, campaignId), among(wikiNames.phrase, keys)))
  return tx
    .select(targetColumns)
    .from(wikiEntries)
    .where(and(isNull(wikiEntries.deletedAt), inArray(wikiEntries.id, found)))
    .orderBy(sql`lower(${wikiEntries.name})`, wikiEntries.id)
}

/**
 * Returns the ids of entries whose descriptions contain all words of one of the phrases. Skips the search if the campaign has no stored
 * words, for example after an import: the index covers all campaigns, so a search would take time and find nothing.
 */
export async function listDescribing(tx: Db, campaignId: string, phrases: string[]): Promise<string[]> {
  const isDescribed = sql`exists (select from wiki_words as any_words where any_words.campaign_id = ${campaignId})`
  const rows = await tx
    .selectDistinct({ id: wikiWords.entryId })
    .from(sql`unnest(case when ${isDescribed} then ${list(phrases)}::text[] end) as wanted (phrase)`)
    .innerJoin(wikiWords, sql`${wikiWords.words} @> string_to_array(wanted.phrase, ' ')`)
    .where(eq(wikiWords.campaignId, campaignId))
  return rows.map(({ id }) => id)
}

/** Returns the ids of entries that link to one of the given entries. */
export async function listNaming(tx: Db, entryIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: wikiLinks.fromId })
    .from(wikiLinks)
    .where(among(wikiLinks.toId, entryIds))
  return rows.map(({ id }) => id)
}

export async function replaceWords(
  tx: Db,
  campaignId: string,
  entryIds: string[],
  rows: { id: string; words: string[] }[],
): Promise<void> {
  const described = rows.map(({ id }) => id)
  const gone = entryIds.filter((id) => !described.includes(id))
  await tx.delete(wikiWords).where(among(wikiWords.entryId, gone))
  const named = rows.map(({ id, words }) => ({ entry_id: id, campaign_id: campaignId, words }))
  await tx.execute(sql`
    insert into wiki_words select * from json_populate_recordset(null::wiki_words, ${JSON.stringify(named)}::json)
    on conflict (entry_id) do update set words = excluded.words where wiki_words.words <> excluded.words`)
}

export type LinkRow = typeof wikiLinks.$inferSelect

export async function replaceLinks(tx: Db, fromIds: string[], rows: LinkRow[]): Promise<LinkRow[]> {
  const { fromId, toId, isSecret } = wikiLinks
  const fresh = sql`unnest(${list(rows.map((row) => row.fromId))}::text[], ${list(rows.map((row) => row.toId))}::text[],
    ${list(rows.map((row) => row.isSecret))}::boolean[])`
  const gone = await tx
    .delete(wikiLinks)
    .where(
      and(among(fromId, fromIds), sql`(${fromId}, ${toId}, ${isSecret}) not in (select * from ${fresh})`),
    )
    .returning()
  const added = await tx
    .insert(wikiLinks)
    .select(sql`select * from ${fresh}`)
    .onConflictDoNothing()
    .returning()
  return [...gone, ...added]
}

/** Returns those of `entryIds` that players may see. */
export async function listOpen(tx: Db, campaignId: string, entryIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: wikiEntries.id })
    .from(wikiEntries)
    .where(and(isListed(campaignId, 'player'), among(wikiEntries.id, entryIds)))
  return rows.map(({ id }) => id)
}

/** Raises the version of a wiki; with `isOpen` also the version that players see. */
export async function countChange(tx: Db, campaignId: string, isOpen: boolean): Promise<void> {
  await tx
    .update(wikiStates)
    .set({
      version: sql`${wikiStates.version} + 1`,
      openVersion: sql`${wikiStates.openVersion} + ${Number(isOpen)}`,
    })
    .where(eq(wikiStates.campaignId, campaignId))
}

/**
 * Returns all entries if `folded` is null. Otherwise, returns entries with one of these folded names, and all entries with aliases,
 * because aliases are not stored folded.
 */
export async function listLinkNames(
  db: Db,
  campaignId: string,
  audience: Audience,
  folded: string[] | null,
): Promise<{ id: string; name: string; aliases: string[]; picture: string | null }[]> {
  const mayMatch =
    folded && or(among(wikiEntries.foldedName, folded), sql`${wikiEntries.aliases} <> '[]'::jsonb`)
  return db
    .select({ ...targetColumns, picture: wikiEntries.pictureId })
    .from(wikiEntries)
    .where(and(isListed(campaignId, audience), mayMatch ?? undefined))
}

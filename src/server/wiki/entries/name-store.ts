import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { readPages } from '#server/wiki/read-pages.ts'
import { byName, isAfter, isListed, nameColumns } from '#server/wiki/store.ts'

/** Rows per query: parsing a larger result would block other requests. */
const namesAtOnce = 10_000

type EntryNames = Pick<
  typeof wikiEntries.$inferSelect,
  'id' | 'name' | 'aliases' | 'category' | 'visibility'
> & { picture: string | null }

async function listNamePage(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: EntryNames | null,
): Promise<EntryNames[]> {
  const last = after && { sortName: sql`lower(${after.name})`, id: after.id }
  const picture = sql`${wikiEntries.pictureId}`.as('picture')
  const page = db
    .select({ ...nameColumns, picture, visibility: wikiEntries.visibility })
    .from(wikiEntries)
    .where(and(isListed(campaignId, audience), isAfter(last)))
    .orderBy(...byName)
    .limit(namesAtOnce)
    .as('page')
  // Reading one value takes a quarter of the time of reading the rows.
  const names = sql<EntryNames[]>`coalesce(json_agg(page), '[]')`
  const [row] = await db.select({ names }).from(page)
  return row?.names ?? []
}

/** Returns the names in the order in which the wiki lists its entries. */
export async function listAllNames(db: Db, campaignId: string, audience: Audience): Promise<EntryNames[]> {
  const names: EntryNames[] = []
  const readPage = (after: EntryNames | null) => listNamePage(db, campaignId, audience, after)
  for await (const page of readPages(readPage, namesAtOnce)) names.push(...page)
  return names
}

/** Returns the ids of entries that an automatic run of the session added and no person has changed. */
export async function listNewIds(db: Db, campaignId: string, sessionId: string): Promise<string[]> {
  const { id, firstSessionId, editedAt } = wikiEntries
  const isNew = and(isListed(campaignId, 'gm'), eq(firstSessionId, sessionId), isNull(editedAt))
  return (await db.select({ id }).from(wikiEntries).where(isNew)).map((row) => row.id)
}

/** Like `listAllNames`, but the entries that the most sessions mention come first. */
export async function listNamesByMentions(
  db: Db,
  campaignId: string,
  audience: Audience,
): Promise<EntryNames[]> {
  const names = await listAllNames(db, campaignId, audience)
  const mentioned = await db
    .select({ id: wikiEntries.id, count: count() })
    .from(wikiMentions)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiMentions.entryId))
    .where(isListed(campaignId, audience))
    .groupBy(wikiEntries.id)
  const countOf = new Map(mentioned.map(({ id, count }) => [id, count]))
  return names
    .map((entry) => ({ entry, count: countOf.get(entry.id) ?? 0 }))
    .sort((a, b) => b.count - a.count || (a.entry.id < b.entry.id ? -1 : 1))
    .map(({ entry }) => entry)
}

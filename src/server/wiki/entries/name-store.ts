import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { type Audience, isListed, nameColumns, sortName } from '#server/wiki/store.ts'

/** Rows per query: a larger result would block other requests. */
const namesAtOnce = 2_000

type EntryNames = { id: string; name: string; aliases: string[]; category: string }

async function listNamePage(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: EntryNames | undefined,
): Promise<EntryNames[]> {
  const isLater = after && sql`(${sortName}, ${wikiEntries.id}) > (lower(${after.name}), ${after.id})`
  return db
    .select(nameColumns)
    .from(wikiEntries)
    .where(and(isListed(campaignId, audience), isLater))
    .orderBy(sortName, asc(wikiEntries.id))
    .limit(namesAtOnce)
}

/** The names and aliases of all listed entries, in list order. */
export async function listAllNames(db: Db, campaignId: string, audience: Audience): Promise<EntryNames[]> {
  const names: EntryNames[] = []
  for (;;) {
    const page = await listNamePage(db, campaignId, audience, names.at(-1))
    names.push(...page)
    if (page.length < namesAtOnce) return names
  }
}

/** Like `listAllNames`, the most mentioned first, then the oldest. */
export async function listKnownNames(
  db: Db,
  campaignId: string,
  audience: Audience = 'gm',
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

import { and, asc, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { type Audience, isListed, nameColumns, sortName } from './store.ts'

/** Others wait for no more than these. */
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

/** All listed entries under the names by which texts lead to them, in the order of the list. */
export async function listAllNames(db: Db, campaignId: string, audience: Audience): Promise<EntryNames[]> {
  const names: EntryNames[] = []
  for (;;) {
    const page = await listNamePage(db, campaignId, audience, names.at(-1))
    names.push(...page)
    if (page.length < namesAtOnce) return names
  }
}

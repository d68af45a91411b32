import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import {
  type Audience,
  type FoundEntry,
  isFirstSession,
  isListed,
  type ShownFact,
} from '#server/wiki/store.ts'

const shownFacts = sql<ShownFact[]>`coalesce((
  select json_agg(
    json_build_object('id', id, 'text', text, 'status', status, 'sources', sources, 'isArticle', is_article)
    order by position)
  from wiki_facts where entry_id = wiki_entries.id), '[]')`
/** One query, because articles are read often. */
export async function findArticle(
  db: Db,
  campaignId: string,
  entryId: string,
  audience: Audience,
): Promise<(FoundEntry & { facts: ShownFact[] }) | null> {
  const [row] = await db
    .select({ entry: wikiEntries, sessionNumber: sessions.sessionNumber, facts: shownFacts })
    .from(wikiEntries)
    .leftJoin(sessions, isFirstSession)
    .where(and(eq(wikiEntries.id, entryId), isListed(campaignId, audience)))
  return row ?? null
}

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { type Audience, isListed } from './store.ts'

/** PostgreSQL marks every row with the transaction that wrote it last: no change of any kind is missed. */
const signRows = (id: SQL, xmin: SQL) =>
  sql<string>`concat_ws(':', count(*), sum(hashtextextended(${id}, ${xmin}::text::bigint)))`

/** Tells one state of a wiki from every other, as far as an audience may know of it. */
export async function signWiki(db: Db, campaignId: string, audience: Audience): Promise<string> {
  const [entries] = await db
    .select({ sign: signRows(sql`wiki_entries.id`, sql`wiki_entries.xmin`) })
    .from(wikiEntries)
    .where(isListed(campaignId, audience))
  // Entries are shown with the session that named them first.
  const [dates] = await db
    .select({ sign: signRows(sql`sessions.id`, sql`sessions.xmin`) })
    .from(sessions)
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt)))
  return `${entries?.sign} ${dates?.sign}`
}

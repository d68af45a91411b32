import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Source } from '#contract/source.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions, transcriptions } from '#server/db/schema.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { isListed, nameColumns } from '#server/wiki/store.ts'

const isOfSession = and(eq(sessions.id, wikiMentions.sessionId), isNull(sessions.deletedAt))

/** The lines that a mention cites, without lines of transcripts in the trash. */
const livingLines = sql`(
  select line from jsonb_array_elements(${wikiMentions.sources}) line
  where line ->> 'transcriptionId' = any(array(
    select ${transcriptions.id} from ${transcriptions}
    where ${eq(transcriptions.sessionId, wikiMentions.sessionId)} and ${isNull(transcriptions.deletedAt)})))`

/** Returns the mentioned entries, each with the number of lines that mention it. Lines in the trash do not count. */
export async function countMentionLines(db: Db, campaignId: string, audience: Audience) {
  const rows = await db
    .select({
      ...nameColumns,
      count: sql<number>`sum((select count(*) from ${livingLines} living))::int`,
    })
    .from(wikiMentions)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiMentions.entryId))
    .innerJoin(sessions, isOfSession)
    .where(isListed(campaignId, audience))
    .groupBy(wikiEntries.id)
  return rows.filter(({ count }) => count > 0)
}
export type MentionedEntry = Awaited<ReturnType<typeof countMentionLines>>[number]

export async function listMentionLines(db: Db, entryIds: string[]): Promise<Map<string, Source[]>> {
  const rows = await db
    .select({
      entryId: wikiMentions.entryId,
      sources: sql<Source[]>`(select coalesce(jsonb_agg(line), '[]') from ${livingLines} living)`,
    })
    .from(wikiMentions)
    .innerJoin(sessions, isOfSession)
    .where(among(wikiMentions.entryId, entryIds))
    .orderBy(asc(wikiMentions.sessionId))
  const linesOf = new Map<string, Source[]>()
  for (const { entryId, sources } of rows) {
    const lines = linesOf.get(entryId) ?? []
    linesOf.set(entryId, lines)
    for (const source of sources) lines.push(source)
  }
  return linesOf
}

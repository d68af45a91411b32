import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Source } from '#contract/transcription/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { type Audience, isListed, nameColumns } from '#server/wiki/store.ts'

const isOfSession = and(eq(sessions.id, wikiMentions.sessionId), isNull(sessions.deletedAt))

/** Returns the entries that sessions outside the trash mention, with the number of lines. */
export async function countHeardLines(db: Db, campaignId: string, audience: Audience) {
  return db
    .select({
      ...nameColumns,
      count: sql<number>`sum(jsonb_array_length(${wikiMentions.sources}))::int`,
    })
    .from(wikiMentions)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiMentions.entryId))
    .innerJoin(sessions, isOfSession)
    .where(isListed(campaignId, audience))
    .groupBy(wikiEntries.id)
}
export type HeardCount = Awaited<ReturnType<typeof countHeardLines>>[number]

export async function listHeardLines(db: Db, entryIds: string[]): Promise<Map<string, Source[]>> {
  const rows = await db
    .select({ entryId: wikiMentions.entryId, sources: wikiMentions.sources })
    .from(wikiMentions)
    .innerJoin(sessions, isOfSession)
    .where(among(wikiMentions.entryId, entryIds))
  const linesOf = new Map<string, Source[]>()
  for (const { entryId, sources } of rows) linesOf.set(entryId, [...(linesOf.get(entryId) ?? []), ...sources])
  return linesOf
}

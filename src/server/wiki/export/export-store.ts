import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts, wikiMentions, wikiRevisions } from '#server/db/schema-wiki.ts'
import { byName, isAfter, isFirstSession, isListed, type MentionRow, sortName } from '#server/wiki/store.ts'

export type ExportRow = Awaited<ReturnType<typeof listExportPage>>[number]

/** Returns a page sorted by name; `after` is the last row of the previous page, or null for the first page. */
export function listExportPage(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: { sortName: string; entry: { id: string } } | null,
  limit: number,
) {
  const last = after && { sortName: after.sortName, id: after.entry.id }
  return db
    .select({
      entry: wikiEntries,
      sessionNumber: sessions.sessionNumber,
      sessionDate: sessions.playedOn,
      sortName,
    })
    .from(wikiEntries)
    .leftJoin(sessions, isFirstSession)
    .where(and(isListed(campaignId, audience), isAfter(last)))
    .orderBy(...byName)
    .limit(limit)
}

/** Earliest session first, without sessions in the trash. */
export async function listMentionsOf(db: Db, entryIds: string[]): Promise<MentionRow[]> {
  const { entryId, sessionId, sources } = wikiMentions
  return db
    .select({ entryId, sessionId, sources })
    .from(wikiMentions)
    .innerJoin(sessions, and(eq(sessions.id, sessionId), isNull(sessions.deletedAt)))
    .where(among(entryId, entryIds))
    .orderBy(asc(sessions.sessionNumber))
}

/**
 * Without statistics, the planner expects one entry per campaign, so it would sort all entries for each page. `skip_locked` leaves out
 * tables that autovacuum is working on.
 */
export async function analyzeImportedTables(db: Db): Promise<void> {
  // One statement per table lets other queries run in between.
  for (const table of [wikiEntries, wikiFacts, wikiMentions, wikiRevisions]) {
    await db.execute(sql`analyze (skip_locked) ${table}`)
  }
}

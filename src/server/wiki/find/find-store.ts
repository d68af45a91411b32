import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { entryHasWords } from '#server/db/search-words.ts'
import { byName, isListed, shownColumns } from '#server/wiki/store.ts'

export type FoundRow = Pick<
  typeof wikiEntries.$inferSelect,
  'id' | 'name' | 'category' | 'aliases' | 'details' | 'description'
>

const { id, name, category, aliases, details, description } = shownColumns

/** Matches entries that were first found in the session, or that the session mentions. */
const isOfSession = (db: Db, sessionId: string): SQL | undefined =>
  or(
    eq(wikiEntries.firstSessionId, sessionId),
    exists(
      db
        .select({ id: wikiMentions.entryId })
        .from(wikiMentions)
        .where(and(eq(wikiMentions.entryId, wikiEntries.id), eq(wikiMentions.sessionId, sessionId))),
    ),
  )

export type EntryFilter = { campaignId: string; audience: Audience; session: string | undefined }

const isSearched = (db: Db, { campaignId, audience, session }: EntryFilter): SQL | undefined =>
  and(isListed(campaignId, audience), session === undefined ? undefined : isOfSession(db, session))

/** Sorted by name. `description` is empty unless it may have secret parts. */
export async function listCandidates(
  db: Db,
  filter: EntryFilter,
  tsquery: string,
  { from, most }: { from: number; most: number },
): Promise<FoundRow[]> {
  const secret = sql<string>`case when ${description} like '%:::%' then ${description} else '' end`
  return db
    .select({ id, name, category, aliases, details, description: secret })
    .from(wikiEntries)
    .where(and(isSearched(db, filter), entryHasWords(tsquery)))
    .orderBy(...byName)
    .offset(from)
    .limit(most)
}

export async function listSearchedIds(db: Db, filter: EntryFilter, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id })
    .from(wikiEntries)
    .where(and(isSearched(db, filter), among(id, ids)))
  return new Set(rows.map((row) => row.id))
}

export async function readFound(db: Db, filter: EntryFilter, ids: string[]): Promise<Map<string, FoundRow>> {
  const rows = await db
    .select({ id, name, category, aliases, details, description })
    .from(wikiEntries)
    .where(and(isSearched(db, filter), among(id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

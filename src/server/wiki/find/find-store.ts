import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { entryHasWords } from '#server/db/search-words.ts'
import { isListed, type ShownEntry, shownColumns } from '#server/wiki/store.ts'

const { id, description } = shownColumns

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

export type EntryFilter = { campaignId: string; audience: Audience; session?: string | undefined }

const isSearched = (db: Db, { campaignId, audience, session }: EntryFilter): SQL | undefined =>
  and(isListed(campaignId, audience), session === undefined ? undefined : isOfSession(db, session))

/** Also returns entries that match only in secret parts. `mayHide` is true for descriptions that may have such parts. */
export async function listCandidates(
  db: Db,
  filter: EntryFilter,
  tsquery: string,
): Promise<{ id: string; mayHide: boolean }[]> {
  return db
    .select({ id, mayHide: sql<boolean>`${description} like '%:::%'` })
    .from(wikiEntries)
    .where(and(isSearched(db, filter), entryHasWords(tsquery)))
}

export async function listSearchedIds(db: Db, filter: EntryFilter, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id })
    .from(wikiEntries)
    .where(and(isSearched(db, filter), among(id, ids)))
  return new Set(rows.map((row) => row.id))
}

/** In the order of `ids`, without entries that the reader may not see. */
export async function readFound(db: Db, filter: EntryFilter, ids: string[]): Promise<ShownEntry[]> {
  const rows = await db
    .select(shownColumns)
    .from(wikiEntries)
    .where(and(isSearched(db, filter), among(id, ids)))
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((one) => found.get(one) ?? [])
}

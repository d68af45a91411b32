import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts, wikiMentions, wikiRevisions } from '#server/db/schema-wiki.ts'
import { type Audience, type EntryRow, isFirstSession, isListed, shownColumns, sortName } from './store.ts'

const wholeColumns = {
  ...shownColumns,
  detailSources: wikiEntries.detailSources,
  editedAt: wikiEntries.editedAt,
}

export type WholeRow = {
  entry: Pick<EntryRow, keyof typeof wholeColumns>
  sessionNumber: number | null
  sessionDate: string | null
  sortName: string
}

/** A part of the list by name, after its last row so far, with everything that an entry has. */
export async function listWholePage(
  db: Db,
  campaignId: string,
  audience: Audience,
  after: WholeRow | null,
  limit: number,
): Promise<WholeRow[]> {
  const isLater = after && sql`(${sortName}, ${wikiEntries.id}) > (${after.sortName}, ${after.entry.id})`
  return db
    .select({
      entry: wholeColumns,
      sessionNumber: sessions.sessionNumber,
      sessionDate: sessions.playedOn,
      sortName,
    })
    .from(wikiEntries)
    .leftJoin(sessions, isFirstSession)
    .where(and(isListed(campaignId, audience), isLater ?? undefined))
    .orderBy(sortName, asc(wikiEntries.id))
    .limit(limit)
}

/** All entries under the names by which texts lead to them, in the same order. */
export async function listBookNames(db: Db, campaignId: string, audience: Audience) {
  return db
    .select({
      id: wikiEntries.id,
      name: wikiEntries.name,
      aliases: wikiEntries.aliases,
      category: wikiEntries.category,
    })
    .from(wikiEntries)
    .where(isListed(campaignId, audience))
    .orderBy(sortName, asc(wikiEntries.id))
}

/** In which sessions entries are named, the oldest session first. */
export async function listMentionsOf(db: Db, entryIds: string[]) {
  if (entryIds.length === 0) return []
  return db
    .select({
      entryId: wikiMentions.entryId,
      sessionId: wikiMentions.sessionId,
      sources: wikiMentions.sources,
    })
    .from(wikiMentions)
    .innerJoin(sessions, and(eq(sessions.id, wikiMentions.sessionId), isNull(sessions.deletedAt)))
    .where(among(wikiMentions.entryId, entryIds))
    .orderBy(asc(sessions.sessionNumber))
}
export const insertManyEntries = (tx: Db, rows: EntryRow[]): Promise<void> =>
  insertMany(tx, wikiEntries, rows)

export const insertManyRevisions = (tx: Db, rows: (typeof wikiRevisions.$inferSelect)[]): Promise<void> =>
  insertMany(tx, wikiRevisions, rows)

/**
 * Tells the planner of what came in bulk. Of a campaign that it has never heard of it expects one entry: until it learns, each
 * page of the list reads and sorts all of them. A table that the server is tidying itself is left to it.
 */
export async function learnTakenIn(db: Db): Promise<void> {
  await db.execute(sql`analyze (skip_locked) ${wikiEntries}, ${wikiFacts}, ${wikiMentions}, ${wikiRevisions}`)
}

export async function insertMentions(tx: Db, rows: (typeof wikiMentions.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(wikiMentions).values(rows.slice(from, from + 1000))
  }
}

export type MentionRow = Awaited<ReturnType<typeof listMentionsOf>>[number]

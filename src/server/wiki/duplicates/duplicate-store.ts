import { and, asc, eq, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { mapPins, wikiDistinctPairs, wikiEntries, wikiFacts, wikiMentions } from '#server/db/schema-wiki.ts'
import { readPages } from '#server/wiki/read-pages.ts'
import {
  byName,
  type FactRow,
  isAfter,
  isListed,
  type MentionRow,
  nameColumns,
  sortName,
} from '#server/wiki/store.ts'

/** Rows per query: reading a larger result would block the server. */
const sliceSize = 2_000

const sourceCount = sql<number>`(
  (select count(*) from ${wikiFacts} where entry_id = wiki_entries.id)
  + (select count(*) from ${wikiMentions} where entry_id = wiki_entries.id))::int`

function selectSlice(db: Db, campaignId: string, after: { sortName: string; id: string } | null) {
  return db
    .select({
      ...nameColumns,
      visibility: wikiEntries.visibility,
      editedAt: wikiEntries.editedAt,
      createdAt: wikiEntries.createdAt,
      bytes: sql<number>`octet_length(${wikiEntries.description})`,
      sourceCount,
      sortName,
    })
    .from(wikiEntries)
    .where(and(isListed(campaignId, 'gm'), isAfter(after)))
    .orderBy(...byName)
    .limit(sliceSize)
}
export type ScanRow = Awaited<ReturnType<typeof selectSlice>>[number]

export const readScanRows = (db: Db, campaignId: string): AsyncGenerator<ScanRow[]> =>
  readPages((after) => selectSlice(db, campaignId, after), sliceSize)

type NotSameRow = typeof wikiDistinctPairs.$inferSelect

export async function listNotSame(db: Db, campaignId: string): Promise<NotSameRow[]> {
  return db.select().from(wikiDistinctPairs).where(eq(wikiDistinctPairs.campaignId, campaignId))
}

/** Orders the ids, so that a pair has the same row in either order. */
export function toPair(one: string, other: string): Pick<NotSameRow, 'leftId' | 'rightId'> {
  return one < other ? { leftId: one, rightId: other } : { leftId: other, rightId: one }
}

export function pairKey({ leftId, rightId }: Pick<NotSameRow, 'leftId' | 'rightId'>): string {
  return `${leftId} ${rightId}`
}

export async function insertNotSame(tx: Db, rows: NotSameRow[]): Promise<NotSameRow[]> {
  if (rows.length === 0) return []
  return tx.insert(wikiDistinctPairs).values(rows).onConflictDoNothing().returning()
}

export async function deleteNotSame(tx: Db, pairs: ReturnType<typeof toPair>[]): Promise<void> {
  for (const { leftId, rightId } of pairs) {
    await tx
      .delete(wikiDistinctPairs)
      .where(and(eq(wikiDistinctPairs.leftId, leftId), eq(wikiDistinctPairs.rightId, rightId)))
  }
}

export async function listMentionsOf(db: Db, entryIds: string[]): Promise<MentionRow[]> {
  return db.select().from(wikiMentions).where(among(wikiMentions.entryId, entryIds))
}

export async function upsertMentions(tx: Db, rows: MentionRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await tx
      .insert(wikiMentions)
      .values(rows.slice(from, from + 1000))
      .onConflictDoUpdate({
        target: [wikiMentions.entryId, wikiMentions.sessionId],
        set: { sources: sql`excluded.sources` },
      })
  }
}

export async function deleteMention(tx: Db, entryId: string, sessionId: string): Promise<void> {
  await tx
    .delete(wikiMentions)
    .where(and(eq(wikiMentions.entryId, entryId), eq(wikiMentions.sessionId, sessionId)))
}

type FactMove = { id: string; fromId: string; toId: string; position: number }

/** Skips facts that no longer belong to `fromId`, and facts that the target already has. */
export async function moveFacts(tx: Db, moves: FactMove[]): Promise<void> {
  if (moves.length === 0) return
  await tx.execute(sql`
    update ${wikiFacts} set entry_id = move."toId", position = move.position
    from json_to_recordset(${JSON.stringify(moves)}::json)
      as move (id text, "fromId" text, "toId" text, position integer)
    where ${wikiFacts.id} = move.id and ${wikiFacts.entryId} = move."fromId" and not exists (
      select from ${wikiFacts} as known
      where known.entry_id = move."toId" and known.folded_text = ${wikiFacts.foldedText})`)
}

export async function changeFactSources(
  tx: Db,
  facts: Pick<FactRow, 'id' | 'status' | 'sources'>[],
): Promise<void> {
  for (const { id, status, sources } of facts) {
    await tx.update(wikiFacts).set({ status, sources }).where(eq(wikiFacts.id, id))
  }
}

export async function listSessionNumbers(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: sessions.id, number: sessions.sessionNumber })
    .from(sessions)
    .where(among(sessions.id, ids))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export async function listPinsOfEntries(
  tx: Db,
  entryIds: string[],
): Promise<{ id: string; entryId: string }[]> {
  const rows = await tx
    .select({ id: mapPins.id, entryId: mapPins.entryId })
    .from(mapPins)
    .where(among(mapPins.entryId, entryIds))
    .orderBy(asc(mapPins.id))
  return rows.flatMap(({ id, entryId }) => (entryId === null ? [] : [{ id, entryId }]))
}

export async function movePins(tx: Db, moves: { id: string; toId: string }[]): Promise<void> {
  for (const { id, toId } of moves) {
    await tx.update(mapPins).set({ entryId: toId }).where(eq(mapPins.id, id))
  }
}

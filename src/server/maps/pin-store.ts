import { and, asc, eq, not, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { mapPaths, mapPins, wikiEntries } from '#server/db/schema-wiki.ts'
import { isVisibleEntry } from '#server/db/visible-entries.ts'
import { type Change, isListedPin } from './store.ts'

export type PinRow = typeof mapPins.$inferSelect

/** Oldest first. */
export async function listPins(db: Db, mapId: string, audience: Audience, pinId?: string) {
  return db
    .select({
      pin: mapPins,
      entryName: wikiEntries.name,
      category: wikiEntries.category,
      isEntryHidden: sql<boolean>`${mapPins.entryId} is not null and ${not(isVisibleEntry)}`,
    })
    .from(mapPins)
    .leftJoin(wikiEntries, eq(wikiEntries.id, mapPins.entryId))
    .where(and(eq(mapPins.mapId, mapId), isListedPin(audience), pinId ? eq(mapPins.id, pinId) : undefined))
    .orderBy(asc(mapPins.id))
}
export type ListedPin = Awaited<ReturnType<typeof listPins>>[number]

export async function countPins(tx: Db, mapId: string): Promise<number> {
  return tx.$count(mapPins, eq(mapPins.mapId, mapId))
}

export async function insertPins(tx: Db, rows: PinRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(mapPins).values(rows)
}

export async function changePin(tx: Db, pinId: string, change: Change<PinRow>): Promise<void> {
  await tx.update(mapPins).set(change).where(eq(mapPins.id, pinId))
}

export async function removePin(tx: Db, mapId: string, pinId: string): Promise<boolean> {
  const rows = await tx
    .delete(mapPins)
    .where(and(eq(mapPins.id, pinId), eq(mapPins.mapId, mapId)))
    .returning({ id: mapPins.id })
  return rows.length === 1
}

export async function listEditedPaths(db: Db, mapId: string): Promise<(typeof mapPaths.$inferSelect)[]> {
  return db.select().from(mapPaths).where(eq(mapPaths.mapId, mapId))
}

export async function saveEditedPath(tx: Db, row: typeof mapPaths.$inferInsert): Promise<void> {
  await tx
    .insert(mapPaths)
    .values(row)
    .onConflictDoUpdate({ target: [mapPaths.mapId, mapPaths.sessionId], set: { pinIds: row.pinIds } })
}

export const insertEditedPaths = (tx: Db, rows: (typeof mapPaths.$inferSelect)[]): Promise<void> =>
  insertMany(tx, mapPaths, rows)

export async function deleteEditedPath(tx: Db, mapId: string, sessionId: string): Promise<void> {
  await tx.delete(mapPaths).where(and(eq(mapPaths.mapId, mapId), eq(mapPaths.sessionId, sessionId)))
}

/** Oldest first. Includes pins on maps that are hidden or in the trash. */
export async function listPinsOfEntry(db: Db, entryId: string, audience: Audience) {
  return db
    .select({ id: mapPins.id, mapId: mapPins.mapId, x: mapPins.x, y: mapPins.y })
    .from(mapPins)
    .leftJoin(wikiEntries, eq(wikiEntries.id, mapPins.entryId))
    .where(and(eq(mapPins.entryId, entryId), isListedPin(audience)))
    .orderBy(asc(mapPins.id))
}

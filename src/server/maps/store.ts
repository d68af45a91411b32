import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { mapPins, maps, wikiEntries } from '#server/db/schema-wiki.ts'
import { isVisibleEntry } from '#server/db/visible-entries.ts'

export type MapRow = typeof maps.$inferSelect
/** Columns whose value is undefined stay unchanged. */
export type Change<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** Excludes pins of entries in the trash and, for players, hidden pins and pins of hidden entries. */
export function isListedPin(audience: Audience) {
  const isOfLivingEntry = sql`(${mapPins.entryId} is null or ${wikiEntries.deletedAt} is null)`
  if (audience === 'gm') return isOfLivingEntry
  const isOpen = sql`(${mapPins.entryId} is null or ${isVisibleEntry})`
  return and(isOfLivingEntry, eq(mapPins.visibility, 'everyone'), isOpen)
}

const isListedMap = (campaignId: string, audience: Audience) =>
  and(
    eq(maps.campaignId, campaignId),
    isNull(maps.deletedAt),
    audience === 'gm' ? undefined : eq(maps.visibility, 'everyone'),
  )

export async function listMapsOf(db: Db, campaignId: string, audience: Audience) {
  const counted = db
    .select({ mapId: mapPins.mapId, pins: count().as('pins') })
    .from(mapPins)
    .leftJoin(wikiEntries, eq(wikiEntries.id, mapPins.entryId))
    .where(isListedPin(audience))
    .groupBy(mapPins.mapId)
    .as('counted')
  return db
    .select({
      ...getTableColumns(maps),
      width: pictures.width,
      height: pictures.height,
      pins: sql<number>`coalesce(${counted.pins}, 0)::int`,
    })
    .from(maps)
    .innerJoin(pictures, eq(pictures.id, maps.pictureId))
    .leftJoin(counted, eq(counted.mapId, maps.id))
    .where(isListedMap(campaignId, audience))
    .orderBy(asc(maps.position), asc(maps.id))
}
export type ListedMap = Awaited<ReturnType<typeof listMapsOf>>[number]

/** Returns null if the campaign has no such map, or if the map is in the trash or hidden from the audience. */
export async function findMap(
  db: Db,
  campaignId: string,
  mapId: string,
  audience: Audience,
): Promise<MapRow | null> {
  const [row] = await db
    .select()
    .from(maps)
    .where(and(eq(maps.id, mapId), isListedMap(campaignId, audience)))
  return row ?? null
}

/** The most recently deleted first. */
export async function listDeletedMaps(db: Db, campaignId: string, deletedAfter: Date) {
  return db
    .select({ id: maps.id, name: maps.name, deletedAt: maps.deletedAt })
    .from(maps)
    .where(and(eq(maps.campaignId, campaignId), gt(maps.deletedAt, deletedAfter)))
    .orderBy(desc(maps.deletedAt), asc(maps.id))
}

export async function insertMap(tx: Db, row: typeof maps.$inferInsert): Promise<void> {
  await tx.insert(maps).values(row)
}

export async function changeMap(tx: Db, mapId: string, change: Change<MapRow>): Promise<void> {
  await tx.update(maps).set(change).where(eq(maps.id, mapId))
}

/** Returns false if the map is not in the trash, or was deleted at or before `deletedAfter`. */
export async function untrashMap(
  tx: Db,
  campaignId: string,
  mapId: string,
  deletedAfter: Date,
): Promise<boolean> {
  const rows = await tx
    .update(maps)
    .set({ deletedAt: null })
    .where(and(eq(maps.id, mapId), eq(maps.campaignId, campaignId), gt(maps.deletedAt, deletedAfter)))
    .returning({ id: maps.id })
  return rows.length === 1
}

export async function purgeDeletedMaps(db: Db, deletedBefore: Date): Promise<void> {
  await db.delete(maps).where(lte(maps.deletedAt, deletedBefore))
}

export async function hasSession(db: Db, campaignId: string, sessionId: string): Promise<boolean> {
  const isListed = and(
    eq(sessions.id, sessionId),
    eq(sessions.campaignId, campaignId),
    isNull(sessions.deletedAt),
  )
  return (await db.$count(sessions, isListed)) === 1
}

import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PictureKind } from '#contract/pictures/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns, seats } from '#server/db/schema.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { maps, wikiEntries } from '#server/db/schema-wiki.ts'
import { isVisibleEntry } from '#server/db/visible-entries.ts'

export type PictureRow = typeof pictures.$inferSelect

/** Describes which pictures of a campaign a reader may see. */
export type PictureView = {
  campaignId: string
  role: 'gm' | 'player'
  kinds: PictureKind[]
  /** null means all categories of entries. */
  categories: string[] | null
}

export async function insertPictures(tx: Db, rows: PictureRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(pictures).values(rows)
}

export async function findPicture(
  db: Db,
  id: string,
): Promise<Pick<PictureRow, 'campaignId' | 'kind'> | null> {
  const [row] = await db
    .select({ campaignId: pictures.campaignId, kind: pictures.kind })
    .from(pictures)
    .where(eq(pictures.id, id))
  return row ?? null
}

/** Returns where each kind of picture is used, restricted to what the view shows. */
function listUses({ campaignId, role, categories }: PictureView) {
  return {
    cover: { table: campaigns, picture: campaigns.coverId, where: eq(campaigns.id, campaignId) },
    seat: { table: seats, picture: seats.pictureId, where: eq(seats.campaignId, campaignId) },
    entry: {
      table: wikiEntries,
      picture: wikiEntries.pictureId,
      where: and(
        eq(wikiEntries.campaignId, campaignId),
        isNull(wikiEntries.deletedAt),
        role === 'gm' ? undefined : isVisibleEntry,
        categories === null ? undefined : among(wikiEntries.category, categories),
      ),
    },
    map: {
      table: maps,
      picture: maps.pictureId,
      where: and(
        eq(maps.campaignId, campaignId),
        isNull(maps.deletedAt),
        role === 'gm' ? undefined : eq(maps.visibility, 'everyone'),
      ),
    },
  } satisfies Record<PictureKind, unknown>
}

/** Returns false if the picture is not in use, or if the view does not show the object that uses it. */
export async function isPictureShown(
  db: Db,
  id: string,
  kind: PictureKind,
  view: PictureView,
): Promise<boolean> {
  const use = listUses(view)[kind]
  return view.kinds.includes(kind) && (await db.$count(use.table, and(use.where, eq(use.picture, id)))) > 0
}

export async function listShownPictures(
  db: Db,
  view: PictureView,
): Promise<{ id: string; kind: PictureKind }[]> {
  const shown: { id: string; kind: PictureKind }[] = []
  for (const kind of view.kinds) {
    const use = listUses(view)[kind]
    const used = db.select({ id: use.picture }).from(use.table).where(use.where)
    const rows = await db
      .select({ id: pictures.id, kind: pictures.kind })
      .from(pictures)
      .where(and(eq(pictures.campaignId, view.campaignId), inArray(pictures.id, used)))
      .orderBy(asc(pictures.id))
    shown.push(...rows)
  }
  return shown
}

/** Returns the id of the previous picture, or null. The caller must hold the lock of the campaign. */
export async function setEntryPicture(tx: Db, entryId: string, id: string | null): Promise<string | null> {
  const [before] = await tx
    .select({ id: wikiEntries.pictureId })
    .from(wikiEntries)
    .where(eq(wikiEntries.id, entryId))
  await tx.update(wikiEntries).set({ pictureId: id }).where(eq(wikiEntries.id, entryId))
  return before?.id ?? null
}

export async function setCover(tx: Db, campaignId: string, id: string | null): Promise<string | null> {
  const [before] = await tx
    .select({ id: campaigns.coverId })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  await tx.update(campaigns).set({ coverId: id }).where(eq(campaigns.id, campaignId))
  return before?.id ?? null
}

type SeatPicture = { memberId: string | null; pictureId: string | null }

export async function findSeatPicture(
  db: Db,
  campaignId: string,
  seatId: string,
): Promise<SeatPicture | null> {
  const [row] = await db
    .select({ memberId: seats.memberId, pictureId: seats.pictureId })
    .from(seats)
    .where(and(eq(seats.id, seatId), eq(seats.campaignId, campaignId)))
  return row ?? null
}

export async function setSeatPicture(tx: Db, seatId: string, id: string | null): Promise<void> {
  await tx.update(seats).set({ pictureId: id }).where(eq(seats.id, seatId))
}

/** Entries and maps in the trash still use their pictures. */
const isUnused: SQL = sql`not exists (select from ${campaigns} where ${campaigns.coverId} = ${pictures.id})
  and not exists (select from ${seats} where ${seats.pictureId} = ${pictures.id})
  and not exists (select from ${maps} where ${maps.pictureId} = ${pictures.id})
  and not exists (select from ${wikiEntries} where ${wikiEntries.pictureId} = ${pictures.id})`

/** Returns false if the picture is still used: after a merge or an import, several objects may use one picture. */
export async function deletePictureIfUnused(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .delete(pictures)
    .where(and(eq(pictures.id, id), isUnused))
    .returning({ id: pictures.id })
  return rows.length === 1
}

export async function deleteUnusedPictureRows(db: Db, before: Date): Promise<void> {
  await db.delete(pictures).where(and(lt(pictures.createdAt, before), isUnused))
}

export async function listPictureIds(db: Db): Promise<Set<string>> {
  return new Set((await db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id))
}

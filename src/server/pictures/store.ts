import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PictureKind } from '#contract/pictures/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns, seats } from '#server/db/schema.ts'
import { pictures } from '#server/db/schema-pictures.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { isVisibleEntry } from '#server/db/visible-entries.ts'

export type PictureRow = typeof pictures.$inferSelect

/** Whose view of a campaign's pictures is meant. */
export type PictureView = {
  campaignId: string
  role: 'gm' | 'player'
  kinds: PictureKind[]
  /** null is all categories of entries. */
  categories: string[] | null
}

export async function insertPicture(tx: Db, row: PictureRow): Promise<void> {
  await tx.insert(pictures).values(row)
}

export async function deletePictures(tx: Db, ids: string[]): Promise<void> {
  await tx.delete(pictures).where(among(pictures.id, ids))
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

/** Returns false if the picture is not in use, or if this view does not show what it belongs to. */
export async function isPictureShown(
  db: Db,
  id: string,
  kind: PictureKind,
  { campaignId, role, kinds, categories }: PictureView,
): Promise<boolean> {
  if (!kinds.includes(kind)) return false
  const isShown: Record<PictureKind, () => Promise<number>> = {
    cover: () => db.$count(campaigns, and(eq(campaigns.id, campaignId), eq(campaigns.coverId, id))),
    seat: () => db.$count(seats, and(eq(seats.campaignId, campaignId), eq(seats.pictureId, id))),
    entry: () =>
      db.$count(
        wikiEntries,
        and(
          eq(wikiEntries.campaignId, campaignId),
          eq(wikiEntries.pictureId, id),
          isNull(wikiEntries.deletedAt),
          role === 'gm' ? undefined : isVisibleEntry,
          categories === null ? undefined : among(wikiEntries.category, categories),
        ),
      ),
    map: async () => 0,
  }
  return (await isShown[kind]()) > 0
}

/** Returns the id of the picture that is replaced. The caller must hold the lock of the campaign. */
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

export type SeatPicture = { memberId: string | null; pictureId: string | null }

export async function findSeat(db: Db, campaignId: string, seatId: string): Promise<SeatPicture | null> {
  const [row] = await db
    .select({ memberId: seats.memberId, pictureId: seats.pictureId })
    .from(seats)
    .where(and(eq(seats.id, seatId), eq(seats.campaignId, campaignId)))
  return row ?? null
}

export async function setSeatPicture(tx: Db, seatId: string, id: string | null): Promise<void> {
  await tx.update(seats).set({ pictureId: id }).where(eq(seats.id, seatId))
}

/** Entries in the trash still use their pictures. */
const isUnused: SQL = sql`not exists (select from ${campaigns} where ${campaigns.coverId} = ${pictures.id})
  and not exists (select from ${seats} where ${seats.pictureId} = ${pictures.id})
  and not exists (select from ${wikiEntries} where ${wikiEntries.pictureId} = ${pictures.id})`

export async function deleteUnusedPictures(db: Db, before: Date): Promise<void> {
  await db.delete(pictures).where(and(lt(pictures.createdAt, before), isUnused))
}

export async function listPictureIds(db: Db): Promise<Set<string>> {
  return new Set((await db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id))
}

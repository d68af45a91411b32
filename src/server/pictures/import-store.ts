import { and, eq, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/connection.ts'
import { campaigns, seats } from '#server/db/schema.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { maps, wikiEntries } from '#server/db/schema-wiki.ts'

async function changePictures(
  db: Db,
  campaignId: string,
  isChanged: (column: PgColumn) => SQL,
  pictureId: string | null,
): Promise<void> {
  await db
    .update(campaigns)
    .set({ coverId: pictureId })
    .where(and(eq(campaigns.id, campaignId), isChanged(campaigns.coverId)))
  await db
    .update(seats)
    .set({ pictureId })
    .where(and(eq(seats.campaignId, campaignId), isChanged(seats.pictureId)))
  await db
    .update(wikiEntries)
    .set({ pictureId })
    .where(and(eq(wikiEntries.campaignId, campaignId), isChanged(wikiEntries.pictureId)))
}

/** Replaces a picture's id from an imported file with its new id, wherever the campaign uses it. */
export async function replacePictureId(tx: Db, campaignId: string, from: string, to: string): Promise<void> {
  await changePictures(tx, campaignId, (column) => eq(column, from), to)
  await tx
    .update(maps)
    .set({ pictureId: to })
    .where(and(eq(maps.campaignId, campaignId), eq(maps.pictureId, from)))
}

/** Removes references to pictures that the campaign does not have, and deletes maps whose picture is missing. */
export async function forgetUnknownPictures(db: Db, campaignId: string): Promise<void> {
  const own = db.select({ id: pictures.id }).from(pictures).where(eq(pictures.campaignId, campaignId))
  await db.delete(maps).where(and(eq(maps.campaignId, campaignId), notInArray(maps.pictureId, own)))
  // Without `isNotNull`, an import without pictures would write every entry again, because `null not in ()` is true.
  const isUnknown = (column: PgColumn) => sql`${and(isNotNull(column), notInArray(column, own))}`
  await changePictures(db, campaignId, isUnknown, null)
}

export async function deletePicturesOf(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db
    .delete(pictures)
    .where(eq(pictures.campaignId, campaignId))
    .returning({ id: pictures.id })
  return rows.map(({ id }) => id)
}

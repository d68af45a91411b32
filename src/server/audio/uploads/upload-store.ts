import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { uploadPieces, uploads } from '#server/db/schema-uploads.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Until the transaction ends, no other upload is announced, so that two cannot reserve the same space. */
export async function lockReservations(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('uploads'))`)
}

export async function insertUpload(db: Db, upload: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(upload)
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** Locks the row until the transaction ends, so that storing a piece and finishing the upload cannot overlap. */
export async function lockUpload(tx: Db, id: string): Promise<UploadRow | null> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  return row ?? null
}

export async function changeUpload(db: Db, id: string, change: Partial<UploadRow>): Promise<void> {
  await db.update(uploads).set(change).where(eq(uploads.id, id))
}

export async function insertPiece(db: Db, piece: typeof uploadPieces.$inferInsert): Promise<void> {
  await db.insert(uploadPieces).values(piece)
}

/** Returns the keys of the stored pieces in the order of their bytes. */
export async function listPieceKeys(db: Db, uploadId: string): Promise<string[]> {
  const rows = await db
    .select({ key: uploadPieces.fileKey })
    .from(uploadPieces)
    .where(eq(uploadPieces.uploadId, uploadId))
    .orderBy(asc(uploadPieces.startAt))
  return rows.map(({ key }) => key)
}

export async function deletePieces(db: Db, uploadId: string): Promise<void> {
  await db.delete(uploadPieces).where(eq(uploadPieces.uploadId, uploadId))
}

export async function deleteUploadRow(db: Db, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id))
}

export async function deleteUploadsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(uploads).where(lt(uploads.updatedAt, moment))
}

export async function listUnfinishedUploads(db: Db): Promise<Set<string>> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(isNull(uploads.finishedAt))
  return new Set(rows.map(({ id }) => id))
}

/** Returns one row per account: the announced bytes that have not arrived, of uploads that got bytes since `since`. */
export async function listMissingBytes(
  db: Db,
  since: Date,
  exceptId: string,
): Promise<{ missing: string }[]> {
  return db
    .select({ missing: sql<string>`sum(${uploads.size} - ${uploads.bytes})` })
    .from(uploads)
    .where(and(isNull(uploads.finishedAt), gt(uploads.updatedAt, since), ne(uploads.id, exceptId)))
    .groupBy(uploads.userId)
}

import { and, desc, eq } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { nameCorrections } from '#server/db/schema-names.ts'

export type CorrectionRow = typeof nameCorrections.$inferSelect

/** Newest first. */
export async function listCorrectionRows(db: Db, campaignId: string): Promise<CorrectionRow[]> {
  return db
    .select()
    .from(nameCorrections)
    .where(eq(nameCorrections.campaignId, campaignId))
    .orderBy(desc(nameCorrections.createdAt), nameCorrections.misspellingKey)
}

const isAmong = (campaignId: string, keys: string[]) =>
  and(eq(nameCorrections.campaignId, campaignId), among(nameCorrections.misspellingKey, keys))

export async function deleteCorrections(db: Db, campaignId: string, keys: string[]): Promise<number> {
  const deleted = await db
    .delete(nameCorrections)
    .where(isAmong(campaignId, keys))
    .returning({ key: nameCorrections.misspellingKey })
  return deleted.length
}

export async function insertCorrections(tx: Db, rows: CorrectionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(nameCorrections).values(rows).onConflictDoNothing()
}

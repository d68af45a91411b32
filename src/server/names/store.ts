import { and, desc, eq, notInArray } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { nameCorrections, nameIgnored } from '#server/db/schema-names.ts'

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

type Ignored = Pick<typeof nameIgnored.$inferSelect, 'misspellingKey' | 'correctKey'>

export async function listIgnored(db: Db, campaignId: string): Promise<Ignored[]> {
  return db
    .select({ misspellingKey: nameIgnored.misspellingKey, correctKey: nameIgnored.correctKey })
    .from(nameIgnored)
    .where(eq(nameIgnored.campaignId, campaignId))
}

/** Also deletes all but the `kept` newest ignored misspellings of the campaign. */
export async function insertIgnored(
  tx: Db,
  row: typeof nameIgnored.$inferInsert,
  kept: number,
): Promise<void> {
  await tx.insert(nameIgnored).values(row).onConflictDoNothing()
  const newest = tx
    .select({ key: nameIgnored.misspellingKey })
    .from(nameIgnored)
    .where(eq(nameIgnored.campaignId, row.campaignId))
    .orderBy(desc(nameIgnored.createdAt))
    .limit(kept)
  await tx
    .delete(nameIgnored)
    .where(and(eq(nameIgnored.campaignId, row.campaignId), notInArray(nameIgnored.misspellingKey, newest)))
}

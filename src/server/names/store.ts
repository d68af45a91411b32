import { and, desc, eq } from 'drizzle-orm'
import type { Correction } from '#contract/names/schemas.ts'
import { pairKey } from '#core/names/name-change.ts'
import { uniqueBy } from '#core/unique-by.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns } from '#server/db/schema.ts'
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

const selectIgnored = (db: Db, campaignId: string) =>
  db.select({ pairs: campaigns.ignoredNames }).from(campaigns).where(eq(campaigns.id, campaignId))

/** Oldest first. */
export async function listIgnored(db: Db, campaignId: string): Promise<Correction[]> {
  const [row] = await selectIgnored(db, campaignId)
  return row?.pairs ?? []
}

/** Keeps only the `kept` newest pairs of the campaign. */
export async function addIgnored(
  tx: Db,
  campaignId: string,
  pairs: Correction[],
  kept: number,
): Promise<void> {
  // The lock prevents concurrent calls from losing pairs.
  const [row] = await selectIgnored(tx, campaignId).for('no key update')
  const known = row?.pairs ?? []
  const all = uniqueBy([...known, ...pairs], ({ from, to }) => pairKey(from, to))
  if (all.length === known.length) return
  await tx
    .update(campaigns)
    .set({ ignoredNames: all.slice(-kept) })
    .where(eq(campaigns.id, campaignId))
}

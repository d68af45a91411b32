import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { nameIgnored } from '#server/db/schema-names.ts'

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

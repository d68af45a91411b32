import { and, desc, eq, gt, isNull, lte, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { nameChanges } from '#server/db/schema-names.ts'

export type ChangeRow = typeof nameChanges.$inferSelect

/** @param kept number of the campaign's newest changes; older ones are deleted */
export async function insertChange(tx: Db, row: Omit<ChangeRow, 'undoneAt'>, kept: number): Promise<void> {
  await tx.insert(nameChanges).values(row)
  const newest = tx
    .select({ id: nameChanges.id })
    .from(nameChanges)
    .where(eq(nameChanges.campaignId, row.campaignId))
    .orderBy(desc(nameChanges.createdAt), desc(nameChanges.id))
    .limit(kept)
  await tx
    .delete(nameChanges)
    .where(and(eq(nameChanges.campaignId, row.campaignId), notInArray(nameChanges.id, newest)))
}

/** Returns null if the change is missing, expired or already undone. */
export async function claimChange(
  tx: Db,
  campaignId: string,
  id: string,
  when: { now: Date; oldest: Date },
): Promise<ChangeRow | null> {
  const [row] = await tx
    .update(nameChanges)
    .set({ undoneAt: when.now })
    .where(
      and(
        eq(nameChanges.id, id),
        eq(nameChanges.campaignId, campaignId),
        isNull(nameChanges.undoneAt),
        gt(nameChanges.createdAt, when.oldest),
      ),
    )
    .returning()
  return row ?? null
}

export async function deleteChanges(db: Db, until: Date): Promise<void> {
  await db.delete(nameChanges).where(lte(nameChanges.createdAt, until))
}

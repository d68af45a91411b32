import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recapDrafts, recapRevisions, recaps } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import type { RecapRow } from './store.ts'

export type DraftRow = typeof recapDrafts.$inferSelect
export type RevisionRow = typeof recapRevisions.$inferSelect
export type ListedRevision = Omit<RevisionRow, 'sections'> & { by: string | null }
export type NextRecap = Pick<RecapRow, 'kind' | 'engine' | 'sections' | 'createdAt' | 'editedAt' | 'editedBy'>

/** Locks the recap until the transaction ends, so that a concurrent change waits and then sees the new state. */
export async function lockRecap(tx: Db, sessionId: string): Promise<RecapRow | null> {
  const [row] = await tx.select().from(recaps).where(eq(recaps.sessionId, sessionId)).for('update')
  return row ?? null
}

export async function insertRevision(
  tx: Db,
  before: RecapRow,
  revision: Pick<RevisionRow, 'id' | 'replacedAt'>,
): Promise<void> {
  await tx.insert(recapRevisions).values({ ...before, ...revision })
}

/** The caller must have locked the recap. */
export async function replaceRecap(tx: Db, before: RecapRow, next: NextRecap): Promise<RecapRow> {
  const [row] = await tx
    .update(recaps)
    .set({ ...next, version: before.version + 1 })
    .where(eq(recaps.id, before.id))
    .returning()
  if (!row) throw new Error('A locked recap is gone')
  return row
}

export async function findDraft(db: Db, sessionId: string): Promise<DraftRow | null> {
  const [row] = await db.select().from(recapDrafts).where(eq(recapDrafts.sessionId, sessionId))
  return row ?? null
}

export async function hasDraft(db: Db, sessionId: string): Promise<boolean> {
  return (await db.$count(recapDrafts, eq(recapDrafts.sessionId, sessionId))) > 0
}

export async function removeDraft(tx: Db, sessionId: string): Promise<DraftRow | null> {
  const [row] = await tx.delete(recapDrafts).where(eq(recapDrafts.sessionId, sessionId)).returning()
  return row ?? null
}

/** Returns the newest revision first. */
export async function listRevisionsOf(db: Db, sessionId: string, limit: number): Promise<ListedRevision[]> {
  const { sections: _, ...columns } = getTableColumns(recapRevisions)
  return db
    .select({ ...columns, by: users.username })
    .from(recapRevisions)
    .leftJoin(users, eq(users.id, recapRevisions.editedBy))
    .where(eq(recapRevisions.sessionId, sessionId))
    .orderBy(desc(recapRevisions.version))
    .limit(limit)
}

/** Returns null for a revision of another session. */
export async function findRevision(
  db: Db,
  sessionId: string,
  revisionId: string,
): Promise<RevisionRow | null> {
  const [row] = await db
    .select()
    .from(recapRevisions)
    .where(and(eq(recapRevisions.id, revisionId), eq(recapRevisions.sessionId, sessionId)))
  return row ?? null
}

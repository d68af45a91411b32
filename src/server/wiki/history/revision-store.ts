import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema-accounts.ts'
import { wikiRevisions } from '#server/db/schema-wiki.ts'

/** `by` is the author's username; null for an automatic run or a deleted account. */
export type AuthoredRevision = typeof wikiRevisions.$inferSelect & { by: string | null }

function selectRevisions(db: Db) {
  return db
    .select({ ...getTableColumns(wikiRevisions), by: users.username })
    .from(wikiRevisions)
    .leftJoin(users, eq(users.id, wikiRevisions.userId))
}

/** Returns the newest revision first. */
export async function listRevisionsOf(db: Db, entryId: string, limit: number): Promise<AuthoredRevision[]> {
  return selectRevisions(db)
    .where(eq(wikiRevisions.entryId, entryId))
    .orderBy(desc(wikiRevisions.version))
    .limit(limit)
}

/** Returns null for a revision of another entry. */
export async function findRevision(db: Db, entryId: string, id: string): Promise<AuthoredRevision | null> {
  const [row] = await selectRevisions(db).where(
    and(eq(wikiRevisions.id, id), eq(wikiRevisions.entryId, entryId)),
  )
  return row ?? null
}

export async function findRevisionBefore(
  db: Db,
  entryId: string,
  version: number,
): Promise<AuthoredRevision | null> {
  const [row] = await selectRevisions(db)
    .where(and(eq(wikiRevisions.entryId, entryId), lt(wikiRevisions.version, version)))
    .orderBy(desc(wikiRevisions.version))
    .limit(1)
  return row ?? null
}

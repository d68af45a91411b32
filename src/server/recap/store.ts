import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { jobs, recapDrafts, recaps } from '#server/db/schema.ts'

export type RecapRow = typeof recaps.$inferSelect
export type RunRow = Pick<RecapRow, 'id' | 'sessionId' | 'kind' | 'engine' | 'sections' | 'createdAt'>

export async function findRecap(db: Db, sessionId: string): Promise<RecapRow | null> {
  const [row] = await db.select().from(recaps).where(eq(recaps.sessionId, sessionId))
  return row ?? null
}

/** Returns why a language model did not write the newest recap, or what of it is missing; null if it is whole, or if none was asked. */
export async function findFallbackReason(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({
      reason: sql<
        string | null
      >`coalesce(${jobs.result} ->> 'fallbackReason', ${jobs.result} ->> 'incomplete')`,
    })
    .from(jobs)
    .where(and(eq(jobs.sessionId, sessionId), eq(jobs.jobType, 'recap'), eq(jobs.status, 'completed')))
    .orderBy(desc(jobs.completedAt))
    .limit(1)
  return row?.reason ?? null
}

export async function insertRecap(tx: Db, row: RecapRow): Promise<void> {
  await tx.insert(recaps).values(row)
}

/**
 * A recap that a user edited stays: the new recap becomes a draft, or is dropped if its kind is `none`. Returns true if the session has a
 * recap now and had none before; a recap of kind `none` counts as no recap.
 */
export async function saveRun(
  tx: Db,
  run: RunRow,
): Promise<{ isFirst: boolean; before: RecapRow['sections'] | null }> {
  const { id: _, sessionId, ...content } = run
  const [before] = await tx
    .select({ kind: recaps.kind, sections: recaps.sections })
    .from(recaps)
    .where(eq(recaps.sessionId, sessionId))
    .for('update')
  const [written] = await tx
    .insert(recaps)
    .values(run)
    .onConflictDoUpdate({
      target: recaps.sessionId,
      set: { ...content, version: sql`${recaps.version} + 1` },
      setWhere: isNull(recaps.editedAt),
    })
    .returning({ version: recaps.version })
  const sectionsBefore = before?.sections ?? null
  if (written) return { isFirst: written.version === 1 || before?.kind === 'none', before: sectionsBefore }
  await tx
    .insert(recapDrafts)
    .values({ sessionId, ...content })
    .onConflictDoUpdate({ target: recapDrafts.sessionId, set: content })
  return { isFirst: false, before: sectionsBefore }
}

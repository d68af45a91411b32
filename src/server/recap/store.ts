import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { handEngine } from '#contract/recap/opening.ts'
import { type RecapSections, recapSections } from '#contract/recap/schemas.ts'
import { fillOpening } from '#core/recap/fill-texts.ts'
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

/** Changes only the summary if the game master wrote an opening before. Returns null if a run has written the recap. */
export async function upsertOpening(
  db: Db,
  row: Omit<RecapRow, 'version' | 'sections'> & { sections: RecapSections },
): Promise<RecapRow | null> {
  const { editedAt, editedBy, isOpening, sections } = row
  const [written] = await db
    .insert(recaps)
    .values(row)
    .onConflictDoUpdate({
      target: recaps.sessionId,
      set: {
        sections: sql`${recaps.sections} || jsonb_build_object('summary', ${sections.summary}::text, 'summarySentences', '[]'::jsonb)`,
        version: sql`${recaps.version} + 1`,
        ...{ editedAt, editedBy, isOpening },
      },
      setWhere: eq(recaps.engine, handEngine),
    })
    .returning()
  return written ?? null
}

/** Adds the rest of an opening. Returns what the recap was before; null if it is no opening, or if the transcript was too poor. */
async function fillStoredOpening(tx: Db, { sessionId, kind, engine, sections, createdAt }: RunRow) {
  if (kind === 'none') return null
  const isOpening = and(eq(recaps.sessionId, sessionId), eq(recaps.isOpening, true))
  const [before] = await tx.select().from(recaps).where(isOpening).for('update')
  if (!before) return null
  const filled = fillOpening(recapSections.parse(before.sections), recapSections.parse(sections))
  const version = before.version + 1
  const change = { kind, engine, createdAt, sections: filled, isOpening: false, version }
  await tx.update(recaps).set(change).where(isOpening)
  return before
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
  const opening = await fillStoredOpening(tx, run)
  if (opening) return { isFirst: true, before: opening.sections }
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

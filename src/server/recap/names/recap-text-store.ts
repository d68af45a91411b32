import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recapDrafts, recaps, sessions } from '#server/db/schema.ts'
import type { DraftRow } from '#server/recap/edit-store.ts'
import type { RecapRow } from '#server/recap/store.ts'

type OfSession = { sessionNumber: number; sessionName: string }
export type FoundRecap = { recap: RecapRow } & OfSession
export type FoundDraft = { draft: DraftRow } & OfSession

const columns = { sessionNumber: sessions.sessionNumber, sessionName: sessions.name }

/** @param word only letters and digits, because it is not escaped in the pattern */
export async function listRecapsWith(
  db: Db,
  campaignId: string,
  word: string,
  { isLocked }: { isLocked: boolean },
): Promise<FoundRecap[]> {
  const query = db
    .select({ recap: recaps, ...columns })
    .from(recaps)
    .innerJoin(sessions, eq(sessions.id, recaps.sessionId))
    .where(
      and(
        eq(sessions.campaignId, campaignId),
        isNull(sessions.deletedAt),
        sql`${recaps.sections}::text ilike ${`%${word}%`}`,
      ),
    )
    .orderBy(asc(recaps.id))
  return isLocked ? query.for('update', { of: recaps }) : query
}

export async function listDraftsWith(
  db: Db,
  campaignId: string,
  word: string,
  { isLocked }: { isLocked: boolean },
): Promise<FoundDraft[]> {
  const query = db
    .select({ draft: recapDrafts, ...columns })
    .from(recapDrafts)
    .innerJoin(sessions, eq(sessions.id, recapDrafts.sessionId))
    .where(
      and(
        eq(sessions.campaignId, campaignId),
        isNull(sessions.deletedAt),
        sql`${recapDrafts.sections}::text ilike ${`%${word}%`}`,
      ),
    )
    .orderBy(asc(recapDrafts.sessionId))
  return isLocked ? query.for('update', { of: recapDrafts }) : query
}

export async function lockDraft(tx: Db, sessionId: string): Promise<DraftRow | null> {
  const isOfSession = eq(recapDrafts.sessionId, sessionId)
  const [row] = await tx.select().from(recapDrafts).where(isOfSession).for('update')
  return row ?? null
}

export async function writeDraft(tx: Db, sessionId: string, sections: unknown): Promise<void> {
  await tx.update(recapDrafts).set({ sections }).where(eq(recapDrafts.sessionId, sessionId))
}

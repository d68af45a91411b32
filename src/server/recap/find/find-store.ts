import { and, desc, eq, isNull } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { recaps, sessions } from '#server/db/schema.ts'
import { recapHasWords } from '#server/db/search-words.ts'
import type { RecapRow } from '#server/recap/store.ts'

type ListedRecap = { id: string; sessionName: string }

/** Returns recaps that contain the words, even if only in parts that the reader may not see. Newest session first. */
export async function listCandidates(
  db: Db,
  campaignId: string,
  tsquery: string,
  sessionId: string | undefined,
): Promise<ListedRecap[]> {
  return db
    .select({ id: recaps.id, sessionName: sessions.name })
    .from(recaps)
    .innerJoin(sessions, eq(sessions.id, recaps.sessionId))
    .where(
      and(
        eq(sessions.campaignId, campaignId),
        isNull(sessions.deletedAt),
        recapHasWords(tsquery),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
      ),
    )
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber), desc(sessions.id))
}

export const readRecaps = async (db: Db, ids: string[]): Promise<Map<string, RecapRow>> =>
  new Map((await db.select().from(recaps).where(among(recaps.id, ids))).map((row) => [row.id, row]))

import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { recaps, sessions } from '#server/db/schema.ts'

export async function findRecapBefore(db: Db, campaignId: string, sessionId: string): Promise<unknown> {
  const isEarlier = sql`(${sessions.playedOn}, ${sessions.sessionNumber}) < (
    select played_on, session_number from sessions as current where current.id = ${sessionId})`
  const [row] = await db
    .select({ sections: recaps.sections })
    .from(sessions)
    .innerJoin(recaps, eq(recaps.sessionId, sessions.id))
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt), isEarlier))
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber))
    .limit(1)
  return row?.sections ?? null
}

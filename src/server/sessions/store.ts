import { and, desc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { numberSessions } from '#core/sessions/number-sessions.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, sessions, transcriptions } from '#server/db/schema.ts'

// `sessions.id` is written out, because drizzle would write a plain `id`, which here means the id of the subquery's table.
const audioFileCount = sql<number>`(select count(*)::int from ${audioFiles} where session_id = sessions.id and deleted_at is null)`
const transcriptionCount = sql<number>`(select count(*)::int from ${transcriptions} where session_id = sessions.id and deleted_at is null)`

function selectSessions(db: Db) {
  return db.select({ session: sessions, audioFileCount, transcriptionCount }).from(sessions)
}
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** Newest first. */
export async function listSessionsOf(db: Db, campaignId: string): Promise<SessionRow[]> {
  return selectSessions(db)
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt)))
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber))
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | null> {
  const [row] = await selectSessions(db).where(and(eq(sessions.id, sessionId), isNull(sessions.deletedAt)))
  return row ?? null
}

/** Locks the campaign until the transaction ends; false if the campaign is gone. */
export async function lockCampaign(tx: Db, campaignId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for('no key update')
  return rows.length === 1
}

const isListed = (campaignId: string) => and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt))

/** Numbers sessions by date, then by creation. Numbers that a game master set stay. */
export async function renumberSessions(tx: Db, campaignId: string): Promise<void> {
  const { id, sessionNumber, isNumberSet, playedOn, createdAt } = sessions
  const rows = await tx
    .select({ id, number: sessionNumber, isNumberSet })
    .from(sessions)
    .where(isListed(campaignId))
    .orderBy(playedOn, createdAt, sessionNumber, id)
  const numbers = numberSessions(rows)
  const changed = rows.filter((row) => numbers.get(row.id) !== row.number)
  if (changed.length === 0) return
  const [ids, renumbered] = [changed.map((row) => row.id), changed.map((row) => numbers.get(row.id))]
  await tx.execute(sql`update ${sessions} set session_number = renumbered.number
    from unnest(${sql.param(ids)}::text[], ${sql.param(renumbered)}::int[]) as renumbered (id, number)
    where sessions.id = renumbered.id`)
}

/** True if a game master set this number for another session. */
export async function isNumberTaken(
  tx: Db,
  campaignId: string,
  sessionId: string,
  number: number,
): Promise<boolean> {
  const isOther = and(ne(sessions.id, sessionId), eq(sessions.sessionNumber, number), sessions.isNumberSet)
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isListed(campaignId), isOther))
  return rows.length > 0
}

/** The number is provisional until `renumberSessions` sets it. */
export async function insertSession(
  tx: Db,
  session: Omit<typeof sessions.$inferInsert, 'sessionNumber'>,
): Promise<void> {
  const last = sql<number>`(select coalesce(max(session_number), 0) from ${sessions} where campaign_id = ${session.campaignId})`
  await tx.insert(sessions).values({ ...session, sessionNumber: sql`${last} + 1` })
}

export async function insertNumberedSessions(tx: Db, rows: (typeof sessions.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(sessions).values(rows.slice(from, from + 1000))
  }
}

const isSession = (campaignId: string, sessionId: string) =>
  and(eq(sessions.id, sessionId), eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt))

/** Undefined fields stay as they are; false if the campaign has no such session. */
export async function changeSession(
  db: Db,
  campaignId: string,
  sessionId: string,
  change: Pick<
    PgUpdateSetSource<typeof sessions>,
    'name' | 'playedOn' | 'notes' | 'sessionNumber' | 'isNumberSet'
  >,
): Promise<boolean> {
  const changed = await db
    .update(sessions)
    // drizzle rejects an empty update, so the unchanged campaign id is always set.
    .set({ ...change, campaignId })
    .where(isSession(campaignId, sessionId))
    .returning({ id: sessions.id })
  return changed.length === 1
}

/** False if the campaign has no such session. */
export async function trashSession(
  tx: Db,
  campaignId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const trashed = await tx
    .update(sessions)
    .set({ deletedAt: now })
    .where(isSession(campaignId, sessionId))
    .returning({ id: sessions.id })
  return trashed.length === 1
}

/** Returns the row as it was before the restore; null if no such session was trashed after `since`. */
export async function untrashSession(
  tx: Db,
  campaignId: string,
  sessionId: string,
  since: Date,
): Promise<typeof sessions.$inferSelect | null> {
  const isTrashed = and(
    eq(sessions.id, sessionId),
    eq(sessions.campaignId, campaignId),
    gt(sessions.deletedAt, since),
  )
  const [before] = await tx.select().from(sessions).where(isTrashed)
  if (before) await tx.update(sessions).set({ deletedAt: null }).where(eq(sessions.id, sessionId))
  return before ?? null
}

export async function purgeTrash(db: Db, before: Date): Promise<void> {
  for (const table of [sessions, audioFiles, transcriptions]) {
    await db.delete(table).where(and(isNotNull(table.deletedAt), lte(table.deletedAt, before)))
  }
}

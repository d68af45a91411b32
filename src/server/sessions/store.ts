import { and, desc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { numberSessions } from '#core/sessions/number-sessions.ts'
import type { Db } from '#server/db/connection.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { audioFiles, sessions, transcriptions } from '#server/db/schema.ts'

// `sessions.id` is spelled out, because drizzle would write `id`, which the subquery would resolve to its own table.
const audioFileCount = sql<number>`(select count(*)::int from ${audioFiles} where session_id = sessions.id and deleted_at is null)`
const transcriptionCount = sql<number>`(select count(*)::int from ${transcriptions} where session_id = sessions.id and deleted_at is null)`

const isListed = (campaignId: string) => and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt))

function selectSessions(db: Db) {
  return db.select({ session: sessions, audioFileCount, transcriptionCount }).from(sessions)
}
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** Returns the newest session first. */
export async function listSessionsOf(db: Db, campaignId: string): Promise<SessionRow[]> {
  return selectSessions(db)
    .where(isListed(campaignId))
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber))
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | null> {
  const [row] = await selectSessions(db).where(and(eq(sessions.id, sessionId), isNull(sessions.deletedAt)))
  return row ?? null
}

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

/** Returns true if another session has this number, `set` by a game master or of either kind. */
export async function isNumberTaken(
  tx: Db,
  campaignId: string,
  sessionId: string,
  number: number,
  kind: 'any' | 'set' = 'any',
): Promise<boolean> {
  const isOther = and(
    ne(sessions.id, sessionId),
    eq(sessions.sessionNumber, number),
    kind === 'set' ? sessions.isNumberSet : undefined,
  )
  return (await tx.$count(sessions, and(isListed(campaignId), isOther))) > 0
}

/** The number is provisional until `renumberSessions` sets it. */
export async function insertSession(
  tx: Db,
  session: Omit<typeof sessions.$inferInsert, 'sessionNumber'>,
): Promise<void> {
  const last = sql<number>`(select coalesce(max(session_number), 0) from ${sessions} where campaign_id = ${session.campaignId})`
  await tx.insert(sessions).values({ ...session, sessionNumber: sql`${last} + 1` })
}

export const insertNumberedSessions = (tx: Db, rows: (typeof sessions.$inferSelect)[]): Promise<void> =>
  insertMany(tx, sessions, rows)

const isSession = (campaignId: string, sessionId: string) =>
  and(eq(sessions.id, sessionId), isListed(campaignId))

/** Undefined fields stay as they are. Returns false if the campaign has no such session. */
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
    // drizzle rejects an empty update, so the update always contains the unchanged campaign id.
    .set({ ...change, campaignId })
    .where(isSession(campaignId, sessionId))
    .returning({ id: sessions.id })
  return changed.length === 1
}

/** Returns false if the campaign has no such session. */
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

/** Returns the row as it was in the trash; null if no such session was trashed after `since`. */
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

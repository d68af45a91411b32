import { and, desc, eq, exists, getTableColumns, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AnnouncementState } from '#contract/admin/announcements.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema-accounts.ts'
import { announcements } from '#server/db/schema-admin.ts'

const { dismissedBy, ...columns } = getTableColumns(announcements)
export type AnnouncementRow = Omit<typeof announcements.$inferSelect, 'dismissedBy'>

const isUndismissedBy = (userId: string) => sql`${userId} <> all(${dismissedBy})`

function stateAt(now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql<AnnouncementState>`case
    when not ${announcements.isActive} then 'off'
    when ${announcements.showFrom} > ${moment} then 'scheduled'
    when ${announcements.showUntil} <= ${moment} then 'over'
    else 'shown'
  end`
}

const selectViews = (db: Db, now: Date) =>
  db
    .select({
      ...columns,
      state: stateAt(now),
      dismissalCount: sql<number>`cardinality(${dismissedBy})`,
      createdByUsername: users.username,
    })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.createdBy))
export type AnnouncementView = Awaited<ReturnType<typeof selectViews>>[number]

export async function listAnnouncements(db: Db, now: Date): Promise<AnnouncementView[]> {
  return selectViews(db, now).orderBy(desc(announcements.createdAt), desc(announcements.id))
}

export async function findAnnouncement(db: Db, id: string, now: Date): Promise<AnnouncementView | null> {
  const [row] = await selectViews(db, now).where(eq(announcements.id, id))
  return row ?? null
}

export async function listAnnouncementsFor(db: Db, userId: string, now: Date): Promise<AnnouncementRow[]> {
  return db
    .select(columns)
    .from(announcements)
    .where(and(eq(stateAt(now), 'shown'), isUndismissedBy(userId)))
    .orderBy(desc(announcements.priority), desc(announcements.createdAt), desc(announcements.id))
}

export async function insertAnnouncement(db: Db, row: typeof announcements.$inferInsert): Promise<void> {
  await db.insert(announcements).values(row)
}

export async function lockAnnouncement(tx: Db, id: string): Promise<AnnouncementRow | null> {
  const [row] = await tx.select(columns).from(announcements).where(eq(announcements.id, id)).for('update')
  return row ?? null
}

export async function changeAnnouncement(
  db: Db,
  id: string,
  change: PgUpdateSetSource<typeof announcements>,
): Promise<void> {
  await db.update(announcements).set(change).where(eq(announcements.id, id))
}

export async function deleteAnnouncement(db: Db, id: string): Promise<void> {
  await db.delete(announcements).where(eq(announcements.id, id))
}

/** Locks the account, so that no id of a deleted one is stored. */
export async function addDismissal(tx: Db, id: string, userId: string): Promise<void> {
  const account = tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  await tx
    .update(announcements)
    .set({ dismissedBy: sql`array_append(${dismissedBy}, ${userId})` })
    .where(and(eq(announcements.id, id), isUndismissedBy(userId), exists(account)))
}

import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { campaigns } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { shares } from '#server/db/schema-sharing.ts'
import { isWorkingShare } from '#server/db/working-shares.ts'

export type ShareRow = typeof shares.$inferSelect

const isOfCampaign = (campaignId: string, now: Date) =>
  and(eq(shares.campaignId, campaignId), isWorkingShare(now))

/** Newest first. */
export async function listActiveShares(
  db: Db,
  campaignId: string,
  now: Date,
): Promise<{ row: ShareRow; madeBy: string }[]> {
  return db
    .select({ row: shares, madeBy: users.username })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.createdBy))
    .where(isOfCampaign(campaignId, now))
    .orderBy(desc(shares.createdAt), desc(shares.id))
}

export async function findUsername(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId))
  return row?.username ?? ''
}

export async function countActiveShares(db: Db, campaignId: string, now: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(shares).where(isOfCampaign(campaignId, now))
  return row?.count ?? 0
}

/** Whoever makes a link waits here for the others, so that together they do not make too many. */
export async function lockForSharing(tx: Db, campaignId: string): Promise<void> {
  await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for('no key update')
}

export async function insertShare(db: Db, row: ShareRow): Promise<void> {
  await db.insert(shares).values(row)
}

/** False if the campaign has no such link, or none that still works. */
export async function revokeShareOf(db: Db, campaignId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(shares)
    .set({ revokedAt: now })
    .where(and(eq(shares.id, id), isOfCampaign(campaignId, now)))
    .returning({ id: shares.id })
  return revoked.length === 1
}

/** Returns the number of links that still worked. */
export async function revokeSharesOf(db: Db, campaignId: string, now: Date): Promise<number> {
  const revoked = await db
    .update(shares)
    .set({ revokedAt: now })
    .where(isOfCampaign(campaignId, now))
    .returning({ id: shares.id })
  return revoked.length
}

/** Exact however many load at once. */
export async function countView(db: Db, id: string): Promise<void> {
  await db
    .update(shares)
    .set({ accessCount: sql`${shares.accessCount} + 1` })
    .where(eq(shares.id, id))
}

export async function findCampaignFace(
  db: Db,
  campaignId: string,
): Promise<{ name: string; description: string }> {
  const [row] = await db
    .select({ name: campaigns.name, description: campaigns.description })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  if (!row) throw new Error(`Campaign ${campaignId} went away behind its gate`)
  return row
}

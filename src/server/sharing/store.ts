import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { campaigns } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { shares } from '#server/db/schema-sharing.ts'
import { isWorkingShare } from '#server/db/working-shares.ts'

export type ShareRow = typeof shares.$inferSelect

const isOfCampaign = (campaignId: string, now: Date) =>
  and(eq(shares.campaignId, campaignId), isWorkingShare(now))

/** Returns the newest link first. */
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
  return db.$count(shares, isOfCampaign(campaignId, now))
}

export async function insertShare(db: Db, row: ShareRow): Promise<void> {
  await db.insert(shares).values(row)
}

/** Returns false if the campaign has no working link with this id. */
export async function revokeShareOf(db: Db, campaignId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(shares)
    .set({ revokedAt: now })
    .where(and(eq(shares.id, id), isOfCampaign(campaignId, now)))
    .returning({ id: shares.id })
  return revoked.length === 1
}

export async function revokeSharesOf(db: Db, campaignId: string, now: Date): Promise<number> {
  const revoked = await db
    .update(shares)
    .set({ revokedAt: now })
    .where(isOfCampaign(campaignId, now))
    .returning({ id: shares.id })
  return revoked.length
}

/** Increments in the database, so that concurrent views are all counted. */
export async function countView(db: Db, id: string): Promise<void> {
  await db
    .update(shares)
    .set({ accessCount: sql`${shares.accessCount} + 1` })
    .where(eq(shares.id, id))
}

export async function findCampaignSummary(
  db: Db,
  campaignId: string,
): Promise<{ name: string; description: string; cover: string | null }> {
  const [row] = await db
    .select({ name: campaigns.name, description: campaigns.description, cover: campaigns.coverId })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  if (!row) throw new Error(`Campaign ${campaignId} disappeared after its access check`)
  return row
}

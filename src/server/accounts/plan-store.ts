import { and, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PlanId } from '#contract/accounts/plans.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns, jobs, members } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'

/**
 * The id of a campaign's owner: the creator if still a game master, otherwise the longest-serving game master, null if there is none. The
 * outer query must use `campaigns` without an alias.
 */
export const ownerId: SQL<string | null> = sql`(select owner.user_id from members as owner
  where owner.campaign_id = campaigns.id and owner.role = 'gm'
  order by coalesce(owner.user_id = campaigns.created_by, false) desc, owner.joined_at, owner.user_id limit 1)`

type Owner = { id: string; plan: PlanId }

export async function findOwner(db: Db, campaignId: string): Promise<Owner | null> {
  const ofCampaign = db.select({ id: ownerId }).from(campaigns).where(eq(campaigns.id, campaignId))
  const [owner] = await db
    .select({ id: users.id, plan: users.plan })
    .from(users)
    .where(eq(users.id, sql`(${ofCampaign})`))
  return owner ?? null
}

/** Locks the user's row until the transaction ends, so that concurrent calls cannot together exceed the limits of the plan. */
export async function lockPlan(tx: Db, userId: string): Promise<PlanId | null> {
  const [user] = await tx
    .select({ plan: users.plan })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user?.plan ?? null
}

const isOwnedBy = (userId: string) =>
  and(eq(members.userId, userId), eq(members.role, 'gm'), eq(ownerId, userId))

/** Counts only samples if `isSample` is true, otherwise no samples. Campaigns in the trash do not count. */
export async function countOwnCampaigns(db: Db, userId: string, isSample = false): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(members)
    .innerJoin(campaigns, eq(campaigns.id, members.campaignId))
    .where(and(isOwnedBy(userId), isNull(campaigns.deletedAt), eq(campaigns.isSample, isSample)))
  return row?.count ?? 0
}

export async function isSampleCampaign(db: Db, campaignId: string): Promise<boolean> {
  return (await db.$count(campaigns, and(eq(campaigns.id, campaignId), campaigns.isSample))) === 1
}

/**
 * Sums the seconds of running transcriptions and of those completed at or after `since`, in all campaigns that the user owns, including
 * campaigns in the trash.
 */
export async function sumTranscribed(
  db: Db,
  userId: string,
  since: Date,
  exceptJobId?: string,
): Promise<number> {
  const isDone = and(eq(jobs.status, 'completed'), gte(jobs.completedAt, since))
  const [row] = await db
    .select({ seconds: sql<number>`coalesce(sum(${jobs.meteredSeconds}), 0)::double precision` })
    .from(members)
    .innerJoin(campaigns, eq(campaigns.id, members.campaignId))
    .innerJoin(jobs, eq(jobs.campaignId, campaigns.id))
    .where(
      and(
        isOwnedBy(userId),
        or(eq(jobs.status, 'in_progress'), isDone),
        exceptJobId === undefined ? undefined : ne(jobs.id, exceptJobId),
      ),
    )
  return row?.seconds ?? 0
}

export async function meterJob(db: Db, jobId: string, seconds: number): Promise<void> {
  await db.update(jobs).set({ meteredSeconds: seconds }).where(eq(jobs.id, jobId))
}

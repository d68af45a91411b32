import { and, asc, eq, exists, gt, inArray, isNull, ne, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/connection.ts'
import { campaigns, members } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'

/** Also finds a campaign in the trash, as long as it can still be restored. */
export async function findCampaignOrTrashed(
  db: Db,
  campaignId: string,
  oldestInTrash: Date,
): Promise<{ deletedAt: Date | null } | null> {
  const [row] = await db
    .select({ deletedAt: campaigns.deletedAt })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.id, campaignId),
        or(isNull(campaigns.deletedAt), gt(campaigns.deletedAt, oldestInTrash)),
      ),
    )
  return row ?? null
}

/** Campaigns outside the trash of which the user is the only game master. */
export async function listLedAlone(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  const others = alias(members, 'others')
  const anotherGm = db
    .select({ id: others.userId })
    .from(others)
    .where(and(eq(others.campaignId, campaigns.id), eq(others.role, 'gm'), ne(others.userId, userId)))
  return db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .innerJoin(members, eq(members.campaignId, campaigns.id))
    .where(
      and(
        eq(members.userId, userId),
        eq(members.role, 'gm'),
        isNull(campaigns.deletedAt),
        not(exists(anotherGm)),
      ),
    )
    .orderBy(asc(campaigns.name), asc(campaigns.id))
}

/** Active members, game masters first. */
export async function listActiveMembers(db: Db, campaignIds: string[]) {
  return db
    .select({ campaignId: members.campaignId, id: users.id, username: users.username, role: members.role })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), users.isActive))
    .where(inArray(members.campaignId, campaignIds))
    .orderBy(asc(members.role), asc(users.username))
}

export async function putGm(tx: Db, campaignId: string, userId: string, joinedAt: Date): Promise<void> {
  await tx
    .insert(members)
    .values({ campaignId, userId, role: 'gm', joinedAt })
    .onConflictDoUpdate({ target: [members.campaignId, members.userId], set: { role: 'gm' } })
}

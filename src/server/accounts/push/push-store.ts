import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { campaigns, members, sessions } from '#server/db/schema.ts'
import { pushSubscriptions, tokens, users } from '#server/db/schema-accounts.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

export async function findSubscription(db: Db, tokenHash: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.tokenHash, tokenHash))
  return row ?? null
}

/** Also deletes the subscription that the same browser created in another account session: it has the same endpoint. */
export async function replaceSubscription(tx: Db, row: SubscriptionRow): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.endpoint, row.endpoint), eq(pushSubscriptions.tokenHash, row.tokenHash)))
  await tx.insert(pushSubscriptions).values(row)
}

export async function deleteSubscription(db: Db, tokenHash: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.tokenHash, tokenHash))
}

export async function deleteEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

export type Listener = Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'> & {
  campaignId: string
  campaign: string
  session: string
}

/** Lists the subscribed devices of members who may see the recap of the session. */
export async function listListeners(db: Db, sessionId: string, now: Date): Promise<Listener[]> {
  const { endpoint, p256dh, auth } = pushSubscriptions
  return db
    .select({
      endpoint,
      p256dh,
      auth,
      campaignId: campaigns.id,
      campaign: campaigns.name,
      session: sessions.name,
    })
    .from(sessions)
    .innerJoin(campaigns, and(eq(campaigns.id, sessions.campaignId), isNull(campaigns.deletedAt)))
    .innerJoin(members, eq(members.campaignId, campaigns.id))
    .innerJoin(users, and(eq(users.id, members.userId), users.isActive))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .innerJoin(tokens, and(eq(tokens.hash, pushSubscriptions.tokenHash), gt(tokens.expiresAt, now)))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.deletedAt),
        or(eq(members.role, 'gm'), campaigns.showsRecap),
      ),
    )
    .orderBy(sql`${pushSubscriptions.createdAt}, ${endpoint}`)
}

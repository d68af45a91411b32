import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { WebhookEvent } from '#contract/webhooks/schemas.ts'
import { webhookLimits } from '#contract/webhooks/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema-sharing.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const isOf = (campaignId: string, id: string) => and(eq(webhooks.campaignId, campaignId), eq(webhooks.id, id))

export async function listWebhooksOf(db: Db, campaignId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(webhooks)
    .where(eq(webhooks.campaignId, campaignId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
}

export async function findWebhook(db: Db, campaignId: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(isOf(campaignId, id))
  return row ?? null
}

export async function insertWebhook(tx: Db, row: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(row)
}

export async function changeWebhook(
  tx: Db,
  campaignId: string,
  id: string,
  change: Partial<WebhookRow>,
): Promise<WebhookRow | null> {
  const [row] = await tx.update(webhooks).set(change).where(isOf(campaignId, id)).returning()
  return row ?? null
}

export async function deleteWebhookOf(tx: Db, campaignId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(webhooks).where(isOf(campaignId, id)).returning({ id: webhooks.id })
  return deleted.length === 1
}

/** The lock makes a concurrent deletion of a webhook wait until its delivery is stored. */
export async function lockListeners(tx: Db, campaignId: string, event: WebhookEvent): Promise<WebhookRow[]> {
  return tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.campaignId, campaignId), sql`${event} = any(${webhooks.events})`))
    .orderBy(asc(webhooks.id))
    .for('key share')
}

/** Also deletes old deliveries of the webhook. Keeps the newest `webhookLimits.logged` and all that are still waiting. */
export async function insertDelivery(tx: Db, row: typeof webhookDeliveries.$inferInsert): Promise<void> {
  await tx.insert(webhookDeliveries).values(row)
  const newest = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, row.webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(webhookLimits.logged)
  // Locks the rows in the order of their ids, so that concurrent events of one webhook cannot deadlock.
  const old = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, row.webhookId),
        ne(webhookDeliveries.status, 'waiting'),
        notInArray(webhookDeliveries.id, newest),
      ),
    )
    .orderBy(asc(webhookDeliveries.id))
    .for('update')
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, ids))
}

/** Does not change a delivery that was sent. */
export async function changeDelivery(db: Db, id: string, change: Partial<DeliveryRow>): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(change)
    .where(and(eq(webhookDeliveries.id, id), inArray(webhookDeliveries.status, ['waiting', 'failed'])))
}

export async function listDeliveriesOf(db: Db, webhookId: string, limit: number) {
  return db
    .select({ delivery: webhookDeliveries, sessionNumber: sessions.sessionNumber })
    .from(webhookDeliveries)
    .leftJoin(sessions, eq(sessions.id, webhookDeliveries.sessionId))
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
}

export async function findDelivery(db: Db, id: string) {
  const [row] = await db
    .select({
      delivery: webhookDeliveries,
      webhook: webhooks,
      sessionNumber: sessions.sessionNumber,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .leftJoin(sessions, eq(sessions.id, webhookDeliveries.sessionId))
    .where(eq(webhookDeliveries.id, id))
  return row ?? null
}
export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

import type { WebhookEvent } from '#contract/webhooks/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { startJob } from '#server/jobs/service.ts'
import { insertDelivery, lockListeners } from './store.ts'

type RecapEvent = {
  event: WebhookEvent
  sessionId: string
  userId: string | null
  /** The letter that the message links to. Without a letter, the message links to the session. */
  letter?: { id: string; origin: string }
}

/** Call this in the transaction that stores what the event reports. */
export async function startDeliveries(
  deps: Pick<Deps, 'ids' | 'clock' | 'queue'>,
  tx: Db,
  campaignId: string,
  { event, sessionId, userId, letter }: RecapEvent,
): Promise<void> {
  for (const { id: webhookId } of await lockListeners(tx, campaignId, event)) {
    const id = await startJob(deps, tx, { type: 'webhook', payload: {}, userId, campaignId })
    const now = deps.clock()
    await insertDelivery(tx, {
      id,
      webhookId,
      event,
      sessionId,
      letterId: letter?.id ?? null,
      origin: letter?.origin ?? null,
      status: 'waiting',
      createdAt: now,
      updatedAt: now,
    })
  }
}

import { AppError } from '#contract/errors.ts'
import { type Delivery, webhookLimits, webhookTexts } from '#contract/webhooks/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillGm } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import { moveToPending } from '#server/jobs/service.ts'
import { postDelivery, readOutcome } from './send-delivery.ts'
import { changeDelivery, findDelivery, insertDelivery, listDeliveriesOf } from './store.ts'
import { presentDelivery, requireWebhook } from './webhooks.ts'

/** Returns the newest delivery first. */
export async function listDeliveries(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  webhookId: string,
): Promise<Delivery[]> {
  const { id } = await requireWebhook(deps, access, webhookId)
  return (await listDeliveriesOf(deps.db, id, webhookLimits.logged)).map(presentDelivery)
}

/** Sends a test message immediately, with a single try. */
export async function testWebhook(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'config'>,
  access: CampaignAccess<'gm'>,
  webhookId: string,
  signal: AbortSignal,
): Promise<Delivery> {
  const webhook = await requireWebhook(deps, access, webhookId)
  const now = deps.clock()
  const delivery = {
    ...{ id: deps.ids.next(), webhookId, event: 'test' as const, status: 'failed' as const, tries: 1 },
    ...{ sessionId: null, letterId: null, origin: null, httpStatus: null, reason: null },
    ...{ createdAt: now, updatedAt: now },
  }
  const outcome = readOutcome(await postDelivery(deps, { delivery, webhook }, null, signal), webhook)
  const tried = {
    ...delivery,
    ...outcome,
    status: outcome.reason === null ? ('sent' as const) : ('failed' as const),
    updatedAt: deps.clock(),
  }
  await deps.db.transaction(async (tx) => {
    await requireStillGm(tx, access)
    await requireWebhook({ db: tx }, access, webhookId)
    await insertDelivery(tx, tried)
  })
  return presentDelivery({ delivery: tried, sessionNumber: null })
}

/** The message keeps its id, so that a receiver can drop a duplicate. */
export async function sendDeliveryAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  access: CampaignAccess<'gm'>,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery> {
  return deps.db.transaction(async (tx) => {
    await requireStillGm(tx, access)
    await requireWebhook({ db: tx }, access, webhookId)
    await requireDelivery({ db: tx }, webhookId, deliveryId)
    // A delivery can fail although its job completed, for example because the recap was hidden before it was sent.
    const job = await moveToPending(deps, tx, deliveryId, 'or completed')
    // Read after the job is locked, because a concurrent try may have sent the message.
    const { delivery } = await requireDelivery({ db: tx }, webhookId, deliveryId)
    if (!job || delivery.status === 'sent') throw new AppError('CONFLICT', webhookTexts.notFailed)
    await changeDelivery(tx, deliveryId, { status: 'waiting', tries: 0, updatedAt: deps.clock() })
    return presentDelivery(await requireDelivery({ db: tx }, webhookId, deliveryId))
  })
}

async function requireDelivery({ db }: Pick<Deps, 'db'>, webhookId: string, deliveryId: string) {
  const found = await findDelivery(db, deliveryId)
  if (found?.webhook.id !== webhookId) throw new AppError('NOT_FOUND', webhookTexts.deliveryNotFound)
  return found
}

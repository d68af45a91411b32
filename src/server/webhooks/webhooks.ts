import { AppError } from '#contract/errors.ts'
import {
  type Delivery,
  type NewWebhook,
  type SavedWebhook,
  type Webhook,
  type WebhookEdit,
  type WebhookKind,
  webhookLimits,
  webhookTexts,
} from '#contract/webhooks/schemas.ts'
import { maskPassword } from '#core/webhooks/mask-password.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillGm } from '#server/auth/recheck-access.ts'
import { lockCampaign } from '#server/campaigns/service.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { leadsToPrivateNetwork } from '#server/lib/post-public.ts'
import {
  changeWebhook,
  type DeliveryRow,
  deleteWebhookOf,
  findWebhook,
  insertWebhook,
  listWebhooksOf,
  type WebhookRow,
} from './store.ts'

const presentWebhook = ({ id, url, kind, events, createdAt }: WebhookRow): Webhook => ({
  ...{ id, url: maskPassword(url), kind, events },
  createdAt: createdAt.toISOString(),
})

export function presentDelivery({
  delivery,
  sessionNumber,
}: {
  delivery: DeliveryRow
  sessionNumber: number | null
}): Delivery {
  const { id, event, status, tries, httpStatus, reason, createdAt, updatedAt } = delivery
  return {
    ...{ id, event, status, tries, httpStatus, reason, sessionNumber },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Returns the newest webhook first. */
export async function listWebhooks(deps: Pick<Deps, 'db'>, access: CampaignAccess<'gm'>): Promise<Webhook[]> {
  return (await listWebhooksOf(deps.db, access.campaignId)).map(presentWebhook)
}

export async function requireWebhook(
  { db }: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  webhookId: string,
): Promise<WebhookRow> {
  const found = await findWebhook(db, access.campaignId, webhookId)
  if (!found) throw new AppError('NOT_FOUND', webhookTexts.notFound)
  return found
}

/** Makes a DNS lookup, so call it outside a transaction. */
export async function checkAddress({ config }: Pick<Deps, 'config'>, address: string): Promise<void> {
  if (config.webhooksPrivate) return
  const url = new URL(address)
  if (await leadsToPrivateNetwork(url)) throw new AppError('VALIDATION', webhookTexts.privateAddress)
  if (url.protocol !== 'https:') throw new AppError('VALIDATION', webhookTexts.plainHttp)
}

const newSecret = (deps: Pick<Deps, 'ids'>, kind: WebhookKind) => (kind === 'json' ? deps.ids.secret() : null)

export async function createWebhook(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  access: CampaignAccess<'gm'>,
  wanted: NewWebhook,
): Promise<SavedWebhook> {
  const { campaignId } = access
  await requireStillGm(tx, access)
  await lockCampaign(tx, campaignId)
  if ((await listWebhooksOf(tx, campaignId)).length >= webhookLimits.perCampaign) {
    throw new AppError('LIMIT', webhookTexts.tooMany)
  }
  const secret = newSecret(deps, wanted.kind)
  const row = { id: deps.ids.next(), campaignId, ...wanted, secret, createdAt: deps.clock() }
  await insertWebhook(tx, row)
  return { webhook: presentWebhook(row), secret }
}

export async function updateWebhook(
  deps: Pick<Deps, 'db' | 'ids' | 'config'>,
  access: CampaignAccess<'gm'>,
  webhookId: string,
  { renewSecret, ...wanted }: WebhookEdit,
): Promise<SavedWebhook> {
  const { url: stored } = await requireWebhook(deps, access, webhookId)
  // The browser knows only the masked address.
  const url = wanted.url === maskPassword(stored) ? stored : wanted.url
  await checkAddress(deps, url ?? stored)
  return deps.db.transaction(async (tx) => {
    await requireStillGm(tx, access)
    const before = await requireWebhook({ db: tx }, access, webhookId)
    const kind = wanted.kind ?? before.kind
    const isKept = !renewSecret && before.kind === kind
    const secret = isKept ? before.secret : newSecret(deps, kind)
    const change = { url: url ?? before.url, kind, events: wanted.events ?? before.events, secret }
    const row = await changeWebhook(tx, access.campaignId, webhookId, change)
    if (!row) throw new AppError('NOT_FOUND', webhookTexts.notFound)
    return { webhook: presentWebhook(row), secret: isKept ? null : secret }
  })
}

export async function deleteWebhook(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  webhookId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireStillGm(tx, access)
    const isDeleted = await deleteWebhookOf(tx, access.campaignId, webhookId)
    if (!isDeleted) throw new AppError('NOT_FOUND', webhookTexts.notFound)
  })
}

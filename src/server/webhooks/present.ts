import type { Delivery, Webhook } from '#contract/webhooks/schemas.ts'
import { maskPassword } from '#core/webhooks/mask-password.ts'
import type { DeliveryRow, WebhookRow } from './store.ts'

export const presentWebhook = ({ id, url, kind, events, createdAt }: WebhookRow): Webhook => ({
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

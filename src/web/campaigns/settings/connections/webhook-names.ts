import type { Delivery, WebhookEvent, WebhookKind } from '#contract/webhooks/schemas.ts'

export const kindNames: Record<WebhookKind, string> = { discord: 'Discord', json: 'Signed JSON' }

export const eventNames: Record<WebhookEvent, string> = {
  'recap.ready': 'A recap is ready',
  'recap.shared': 'A recap letter is shared',
}

export function titleDelivery({ event, sessionNumber }: Pick<Delivery, 'event' | 'sessionNumber'>): string {
  if (event === 'test') return 'Test'
  const what = event === 'recap.ready' ? 'Recap ready' : 'Letter shared'
  return sessionNumber === null ? what : `${what}, session ${sessionNumber}`
}

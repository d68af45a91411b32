import type { Delivery, WebhookEvent, WebhookKind } from '#contract/webhooks/schemas.ts'

export const kindNames: Record<WebhookKind, string> = { discord: 'Discord', json: 'Signed JSON' }

export const eventNames: Record<WebhookEvent, string> = {
  'recap.ready': 'A recap is ready',
  'recap.shared': 'A recap letter is shared',
}

export const describeEvents = (events: WebhookEvent[]): string =>
  `When ${events.map((event) => eventNames[event].toLowerCase()).join(' or ')}`

/** Cuts a path, so that the secret token at the end of a Discord webhook address is not shown. */
export const cutPath = (path: string): string => (path.length > 32 ? `${path.slice(0, 32)}…` : path)

export function titleDelivery({ event, sessionNumber }: Pick<Delivery, 'event' | 'sessionNumber'>): string {
  if (event === 'test') return 'Test'
  const what = event === 'recap.ready' ? 'Recap ready' : 'Letter shared'
  return sessionNumber === null ? what : `${what}, session ${sessionNumber}`
}

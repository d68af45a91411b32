import type { Delivery, WebhookEvent, WebhookKind } from '#contract/webhooks/schemas.ts'

export const kindNames: Record<WebhookKind, string> = { discord: 'Discord', json: 'Signed JSON' }

export const eventNames: Record<WebhookEvent, string> = {
  'recap.ready': 'A recap is ready',
  'recap.shared': 'A recap letter is shared',
}

export const describeEvents = (events: WebhookEvent[]): string =>
  `When ${events.map((event) => eventNames[event].toLowerCase()).join(' or ')}`

/** Shows the number in an address of Discord, and not the token that follows it. */
export const cutPath = (path: string): string => (path.length > 32 ? `${path.slice(0, 32)}…` : path)

export function titleDelivery({ event, sessionNumber }: Pick<Delivery, 'event' | 'sessionNumber'>): string {
  if (event === 'test') return 'Test'
  const what = event === 'recap.ready' ? 'Recap ready' : 'Letter shared'
  return sessionNumber === null ? what : `${what}, session ${sessionNumber}`
}

import type { Delivery, NewWebhook, SavedWebhook } from '#contract/webhooks/schemas.ts'
import type { startFakeWebhook } from '#server/testing/fakes/fake-webhook-server.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'
import { aLetterScene } from '../sharing/letters/test-letters.ts'

export type Receiver = Awaited<ReturnType<typeof startFakeWebhook>>

export async function aWebhookScene(server: TestServer) {
  const scene = await aLetterScene(server)
  const base = `/api/campaign/${scene.campaignId}/webhooks`
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', body?: object) =>
    server.call(method, `${base}${rest}`, { token: scene.gm.token, ...(body ? { body } : {}) })
  const createWebhook = (wanted: Partial<NewWebhook> & { url: string }) =>
    call('POST', '', { kind: 'json', events: ['recap.ready', 'recap.shared'], ...wanted })
  return {
    ...scene,
    base,
    call,
    createWebhook,
    async aWebhook(wanted: Partial<NewWebhook> & { url: string }) {
      const { webhook, secret } = (await createWebhook(wanted)).body as unknown as SavedWebhook
      return { id: webhook.id, secret: secret ?? '' }
    },
    deliveries: async (webhookId: string) =>
      (await call('GET', `/${webhookId}/deliveries`)).body['deliveries'] as Delivery[],
  }
}

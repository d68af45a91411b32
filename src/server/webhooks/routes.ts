import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { webhookTexts } from '#contract/webhooks/schemas.ts'
import { gmOnly, memberOfCampaign, paramOf, requireExisting } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { listDeliveries, sendDeliveryAgain, testWebhook } from './deliveries.ts'
import {
  checkAddress,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  requireWebhook,
  updateWebhook,
} from './webhooks.ts'

export function registerWebhooks(app: FastifyInstance, deps: Deps): void {
  const gm = gmOnly(memberOfCampaign, webhookTexts.denied)
  const gmOfWebhook = requireExisting(gm, (deps, access, request) =>
    requireWebhook(deps, access, paramOf(request, 'webhookId')),
  )

  registerRoute(app, deps, calls.listWebhooks, gm, {
    handle: async ({ access }) => ({ success: true, webhooks: await listWebhooks(deps, access) }),
  })

  registerRoute(app, deps, calls.createWebhook, gm, {
    beforehand: ({ body }) => checkAddress(deps, body.url),
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      ...(await createWebhook(deps, tx, access, body)),
    }),
  })

  registerRoute(app, deps, calls.updateWebhook, gmOfWebhook, {
    handle: async ({ access, body, params }) => ({
      success: true,
      ...(await updateWebhook(deps, access, params.webhookId, body)),
    }),
  })

  registerRoute(app, deps, calls.deleteWebhook, gm, {
    handle: async ({ access, params }) => {
      await deleteWebhook(deps, access, params.webhookId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.testWebhook, gmOfWebhook, {
    handle: async ({ access, params, reply }) => ({
      success: true,
      delivery: await testWebhook(deps, access, params.webhookId, abortOnClose(reply.raw)),
    }),
  })

  registerRoute(app, deps, calls.listDeliveries, gmOfWebhook, {
    handle: async ({ access, params }) => ({
      success: true,
      deliveries: await listDeliveries(deps, access, params.webhookId),
    }),
  })

  registerRoute(app, deps, calls.sendDeliveryAgain, gmOfWebhook, {
    handle: async ({ access, params }) => ({
      success: true,
      delivery: await sendDeliveryAgain(deps, access, params.webhookId, params.deliveryId),
    }),
  })
}

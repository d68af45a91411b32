import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { signedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { readPush, turnOffPush, turnOnPush } from './subscriptions.ts'

export function registerPush(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readPush, signedIn, {
    handle: async ({ access }) => ({ success: true, ...(await readPush(deps, access)) }),
  })

  registerRoute(app, deps, calls.turnOnPush, signedIn, {
    handle: async ({ access, body }) => {
      await turnOnPush(deps, access, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.turnOffPush, signedIn, {
    handle: async ({ access }) => {
      await turnOffPush(deps, access)
      return { success: true }
    },
  })
}

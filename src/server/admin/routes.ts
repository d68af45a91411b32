import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/permissions.ts'
import { anyone } from '#server/auth/gates.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { readStatus, requireReady } from './service.ts'

export function registerAdmin(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.health, anyone, { handle: async () => ({ success: true, status: 'ok' }) })

  registerRoute(app, deps, calls.ready, anyone, {
    handle: async () => {
      await requireReady(deps)
      return { success: true, status: 'ready' }
    },
  })

  registerRoute(app, deps, calls.status, anyone, {
    handle: async () => ({ success: true, ...(await readStatus(deps)) }),
  })
}

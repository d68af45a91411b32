import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { adminOnly } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { readInstallation, testMail, updateInstallation } from './installation.ts'

export function registerInstallation(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readInstallation, adminOnly, {
    handle: async ({ access }) => ({ success: true, installation: await readInstallation(deps, access) }),
  })

  registerRoute(app, deps, calls.updateInstallation, adminOnly, {
    handle: async ({ access, body }) => {
      await updateInstallation(deps, access, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.testMail, adminOnly, {
    handle: async ({ access }) => ({ success: true, ...(await testMail(deps, access)) }),
  })
}

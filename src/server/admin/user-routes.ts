import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { readUsers, setPasswordOf, updateUser } from '#server/accounts/service.ts'
import { adminOnly } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { canMail } from './people/invite-person.ts'
import { adminOfUser } from './people/people-routes.ts'

export function registerUsers(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listUsers, adminOnly, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await readUsers(deps, access, query)),
      canMail: canMail(deps),
      defaultQuotaBytes: deps.config.storageQuotaBytes,
    }),
  })

  registerRoute(app, deps, calls.updateUser, adminOfUser, {
    handle: async ({ access, params, body }) => {
      await updateUser(deps, access, params.accountId, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.resetUserPassword, adminOfUser, {
    handle: async ({ access, params, body }) => {
      await setPasswordOf(deps, access, params.accountId, body.newPassword)
      return { success: true }
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { login, registration } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import { calls } from '#contract/permissions.ts'
import { anyone, readBearer, signedInToSettle } from '#server/auth/gates.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { endToken } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { createAttempts } from './attempts.ts'
import * as service from './service.ts'

export function registerAccounts(app: FastifyInstance, deps: Deps): void {
  const attempts = createAttempts()

  registerRoute(app, deps, calls.register, anyone, {
    body: registration,
    status: 201,
    handle: async ({ body, request }) => {
      await attempts.countRegistration(request.ip)
      return { success: true, ...(await service.register(deps, body)) }
    },
  })

  registerRoute(app, deps, calls.login, anyone, {
    body: login,
    handle: async ({ body, request }) => {
      await attempts.requireMayLogin(request.ip, body.email)
      try {
        const answer = await service.login(deps, body)
        await attempts.forgetFailures(request.ip, body.email)
        const earlier = readBearer(request)
        if (earlier) await endToken(deps, earlier)
        return { success: true, ...answer }
      } catch (error) {
        if (error instanceof AppError && error.code === 'BAD_CREDENTIALS') {
          await attempts.countFailure(request.ip, body.email)
        }
        throw error
      }
    },
  })

  registerRoute(app, deps, calls.logout, signedInToSettle, {
    handle: async ({ request }) => {
      await endToken(deps, readBearer(request) ?? '')
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.profile, signedInToSettle, {
    handle: async ({ access }) => ({ success: true, user: await service.readProfile(deps, access.userId) }),
  })
}

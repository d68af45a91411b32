import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { signedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { createAccessToken, listAccessTokens, withdrawAccessToken } from './access-tokens.ts'

export function registerAccessTokens(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listTokens, signedIn, {
    handle: async ({ access }) => ({ success: true, tokens: await listAccessTokens(deps, access) }),
  })

  // Ignores Idempotency-Key, because the stored answer would contain the secret.
  registerRoute(app, deps, calls.createToken, signedIn, {
    handle: async ({ access, body }) => ({ success: true, ...(await createAccessToken(deps, access, body)) }),
  })

  registerRoute(app, deps, calls.withdrawToken, signedIn, {
    handle: async ({ access, params }) => {
      await withdrawAccessToken(deps, access, params.tokenId)
      return { success: true }
    },
  })
}

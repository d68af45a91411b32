import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { gmOnly, memberOfSession, requireMayAddContent } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { estimateRecap } from './estimate.ts'
import { regenerateRecap } from './service.ts'

export function registerReading(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.estimateRecap, requireMayAddContent(memberOfSession), {
    handle: async ({ access }) => ({ success: true, estimate: await estimateRecap(deps, access) }),
  })

  registerRoute(app, deps, calls.regenerateRecap, gmOnly(memberOfSession, recapTexts.regenerateDenied), {
    handle: async ({ access, query }) => ({
      success: true,
      job: await regenerateRecap(deps, access, query.from === 'reading'),
    }),
  })
}

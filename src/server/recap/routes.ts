import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { gmOnly, memberOfSession, readerOfSession } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import * as service from './service.ts'
import { findFallbackReason } from './store.ts'

export function registerRecap(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readRecap, readerOfSession, {
    handle: async ({ access }) => ({ success: true, recap: await service.readRecap(deps, access) }),
  })

  registerRoute(app, deps, calls.readMissingStory, gmOnly(memberOfSession, recapTexts.regenerateDenied), {
    handle: async ({ access }) => ({
      success: true,
      missingStory: {
        model: deps.languageModel?.name ?? null,
        reason: await findFallbackReason(deps.db, access.sessionId),
      },
    }),
  })
}

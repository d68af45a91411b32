import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import {
  gmOnly,
  memberOfCampaign,
  paramOf,
  requireExisting,
  requireMayAddContent,
} from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import * as service from './service.ts'
import { deleteSession, restoreSession } from './trash.ts'

export function registerSessions(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listSessions, memberOfCampaign, {
    handle: async ({ access }) => ({ success: true, sessions: await service.listSessions(deps, access) }),
  })

  registerRoute(app, deps, calls.createSession, requireMayAddContent(memberOfCampaign), {
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      session: await service.createSession(deps, tx, access, body),
    }),
  })

  const gmOfSession = requireExisting(
    gmOnly(memberOfCampaign, sessionTexts.editDenied),
    (deps, { campaignId }, request) => service.readSession(deps, paramOf(request, 'sessionId'), campaignId),
  )
  registerRoute(app, deps, calls.updateSession, gmOfSession, {
    handle: async ({ access, body, params }) => ({
      success: true,
      session: await service.updateSession(deps, access, params.sessionId, body),
    }),
  })

  registerRoute(app, deps, calls.deleteSession, gmOnly(memberOfCampaign, sessionTexts.deleteDenied), {
    handle: async ({ access, params }) => {
      await deleteSession(deps, access, params.sessionId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.restoreSession, gmOnly(memberOfCampaign, sessionTexts.deleteDenied), {
    handle: async ({ access, params }) => ({
      success: true,
      session: await restoreSession(deps, access, params.sessionId),
    }),
  })
}

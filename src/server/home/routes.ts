import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { memberOfCampaign, readerOfCampaign } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { readSeatPage } from './seat-page.ts'
import { listCovers, readHome } from './service.ts'

export function registerHome(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readHome, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, home: await readHome(deps, access) }),
  })

  registerRoute(app, deps, calls.readSeatPage, readerOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      page: await readSeatPage(deps, access, params.seatId),
    }),
  })

  registerRoute(app, deps, calls.listCovers, memberOfCampaign, {
    handle: async ({ access }) => ({ success: true, covers: await listCovers(deps, access) }),
  })
}

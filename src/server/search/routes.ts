import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { readerOfCampaign } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { listSpeakerNames } from './find-lines.ts'
import { findInCampaign } from './service.ts'

export function registerSearch(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.search, readerOfCampaign, {
    handle: async ({ access, query }) => ({ success: true, ...(await findInCampaign(deps, access, query)) }),
  })

  registerRoute(app, deps, calls.listSpeakerNames, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, speakers: await listSpeakerNames(deps, access) }),
  })
}

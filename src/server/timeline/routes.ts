import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { readerOfCampaign } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { readLanes } from './lanes.ts'
import { readTimeline } from './service.ts'

export function registerTimeline(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readTimeline, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, sessions: await readTimeline(deps, access) }),
  })
  registerRoute(app, deps, calls.readLanes, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, ...(await readLanes(deps, access)) }),
  })
}

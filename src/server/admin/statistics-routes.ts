import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { adminOnly } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { readStatistics } from './statistics.ts'

export function registerStatistics(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readStatistics, adminOnly, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await readStatistics(deps, access, query.period)),
    }),
  })
}

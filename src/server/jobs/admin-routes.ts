import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { adminOnly } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { cancelAnyJob, listAllJobs, retryAnyJob } from './all-jobs.ts'
import type { Pipeline } from './service.ts'

export function registerAdminJobs(
  app: FastifyInstance,
  deps: Deps,
  { settle }: Pick<Pipeline, 'settle'>,
): void {
  registerRoute(app, deps, calls.listAdminJobs, adminOnly, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await listAllJobs(deps, access, query)),
    }),
  })

  registerRoute(app, deps, calls.cancelAnyJob, adminOnly, {
    handle: async ({ access, params }) => {
      await cancelAnyJob(deps, settle, access, params.jobId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.retryAnyJob, adminOnly, {
    handle: async ({ access, params }) => {
      await retryAnyJob(deps, settle, access, params.jobId)
      return { success: true }
    },
  })
}

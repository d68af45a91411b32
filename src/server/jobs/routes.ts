import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { memberOfSession, signedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import type { JobRegistry } from './service.ts'
import * as service from './service.ts'

export function registerJobs(
  app: FastifyInstance,
  deps: Deps,
  { reflectStatus }: Pick<JobRegistry, 'reflectStatus'>,
): void {
  registerRoute(app, deps, calls.listOwnJobs, signedIn, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await service.listOwnJobs(deps, access, query.limit)),
    }),
  })

  registerRoute(app, deps, calls.listSessionJobs, memberOfSession, {
    handle: async ({ access }) => ({ success: true, jobs: await service.listSessionJobs(deps, access) }),
  })

  registerRoute(app, deps, calls.cancelJob, signedIn, {
    handle: async ({ access, params }) => {
      await service.cancelJob(deps, reflectStatus, access, params.jobId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.retryJob, signedIn, {
    handle: async ({ access, params }) => {
      await service.retryJob(deps, reflectStatus, access, params.jobId)
      return { success: true }
    },
  })
}

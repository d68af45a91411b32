import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { adminOnly } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import type { JobRegistry } from '../service.ts'
import { cancelAnyJob, listAllJobs, retryAnyJob } from './all-jobs.ts'
import {
  bringBackJob,
  dismissFailedJobs,
  dismissJob,
  pauseJobs,
  resumePausedJobs,
  retryFailedJobs,
} from './job-care.ts'

export function registerAdminJobs(
  app: FastifyInstance,
  deps: Deps,
  { reflectStatus }: Pick<JobRegistry, 'reflectStatus'>,
): void {
  registerRoute(app, deps, calls.listAdminJobs, adminOnly, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await listAllJobs(deps, access, query)),
    }),
  })

  registerRoute(app, deps, calls.cancelAnyJob, adminOnly, {
    handle: async ({ access, params }) => {
      await cancelAnyJob(deps, reflectStatus, access, params.jobId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.retryAnyJob, adminOnly, {
    handle: async ({ access, params }) => {
      await retryAnyJob(deps, reflectStatus, access, params.jobId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.retryFailedJobs, adminOnly, {
    handle: async ({ access }) => ({
      success: true,
      ...(await retryFailedJobs(deps, reflectStatus, access)),
    }),
  })

  registerRoute(app, deps, calls.dismissFailedJobs, adminOnly, {
    handle: async ({ access }) => ({ success: true, dismissed: await dismissFailedJobs(deps, access) }),
  })

  registerRoute(app, deps, calls.dismissJob, adminOnly, {
    handle: async ({ access, params }) => {
      await dismissJob(deps, access, params.jobId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.undismissJob, adminOnly, {
    handle: async ({ access, params }) => {
      await bringBackJob(deps, access, params.jobId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.pauseJobs, adminOnly, {
    handle: async ({ access, body }) => {
      await pauseJobs(deps, access, body.jobType)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.resumeJobs, adminOnly, {
    handle: async ({ access, body }) => {
      await resumePausedJobs(deps, access, body.jobType)
      return { success: true }
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { describeFfmpeg } from '#server/audio/service.ts'
import { adminOnly } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { listModels, removeModel, startModelDownload } from '#server/transcription/service.ts'
import { listEngines, tryEngine } from './engines.ts'
import { hasTranscribed } from '#server/admin/store.ts'

export function registerEngines(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readEngines, adminOnly, {
    handle: async ({ access }) => ({
      success: true,
      engines: await listEngines(deps, access),
      hasTranscribed: await hasTranscribed(deps.db),
      ffmpeg: await describeFfmpeg(deps),
    }),
  })

  registerRoute(app, deps, calls.testEngine, adminOnly, {
    handle: async ({ access, params }) => ({
      success: true,
      ...(await tryEngine(deps, access, params.engineId)),
    }),
  })

  registerRoute(app, deps, calls.listModels, adminOnly, {
    handle: async ({ access }) => ({ success: true, ...(await listModels(deps, access)) }),
  })

  registerRoute(app, deps, calls.downloadModel, adminOnly, {
    handle: async ({ access, params }) => ({
      success: true,
      jobId: await startModelDownload(deps, access, params.modelId),
    }),
  })

  registerRoute(app, deps, calls.deleteModel, adminOnly, {
    handle: async ({ access, params }) => {
      await removeModel(deps, access, params.modelId)
      return { success: true }
    },
  })
}

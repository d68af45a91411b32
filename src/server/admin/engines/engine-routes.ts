import type { FastifyInstance } from 'fastify'
import { engineSettingTexts, settingKinds } from '#contract/admin/engine-settings.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { hasTranscribed } from '#server/admin/store.ts'
import { describeFfmpeg } from '#server/audio/service.ts'
import { adminOnly } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { listModels, removeModel, startModelDownload } from '#server/transcription/service.ts'
import { listEngines, tryEngine, trySettings } from './engines.ts'
import { removeLanguageModel, startLanguageDownload } from './language-downloads.ts'
import { listLanguageModels } from './language-models.ts'
import { findModelServers, listOfferedModels } from './model-servers.ts'
import { findSecret, readEngineSettings, removeEngineSettings, saveEngineSettings } from './saved-settings.ts'

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

  registerRoute(app, deps, calls.readEngineSettings, adminOnly, {
    handle: async ({ access }) => ({ success: true, settings: await readEngineSettings(deps, access) }),
  })

  registerRoute(app, deps, calls.saveEngineSettings, adminOnly, {
    handle: async ({ access, body }) => {
      await saveEngineSettings(deps, access, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.removeEngineSettings, adminOnly, {
    handle: async ({ access, params }) => {
      const kind = settingKinds.find((one) => one === params.settingKind)
      if (!kind) throw new AppError('NOT_FOUND', engineSettingTexts.kind)
      await removeEngineSettings(deps, access, kind)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.testEngineSettings, adminOnly, {
    handle: async ({ access, body }) => ({ success: true, ...(await trySettings(deps, access, body)) }),
  })

  registerRoute(app, deps, calls.findModelServers, adminOnly, {
    handle: async ({ access }) => ({ success: true, servers: await findModelServers(deps, access) }),
  })

  registerRoute(app, deps, calls.listOfferedModels, adminOnly, {
    handle: async ({ access, body: { provider, baseUrl, secret } }) => {
      const form = { kind: 'language-model', provider, baseUrl, secret } as const
      const settings = { baseUrl, apiKey: await findSecret(deps, form) }
      return { success: true, ...(await listOfferedModels(deps, access, settings)) }
    },
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

  registerRoute(app, deps, calls.listLanguageModels, adminOnly, {
    handle: async ({ access }) => ({ success: true, ...(await listLanguageModels(deps, access)) }),
  })

  registerRoute(app, deps, calls.downloadLanguageModel, adminOnly, {
    handle: async ({ access, body }) => ({
      success: true,
      jobId: await startLanguageDownload(deps, access, body),
    }),
  })

  registerRoute(app, deps, calls.deleteLanguageModel, adminOnly, {
    handle: async ({ access, params }) => {
      await removeLanguageModel(deps, access, params.file)
      return { success: true }
    },
  })
}

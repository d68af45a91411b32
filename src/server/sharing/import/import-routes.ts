import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import { receiveForm } from '#server/audio/service.ts'
import { signedIn } from '#server/auth/guards.ts'
import { readAction } from '#server/auth/idempotency.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { importCampaign, openSample } from './import-campaign.ts'

export function registerImport(app: FastifyInstance, deps: Deps): void {
  const limitImports = limitConcurrency(importLimits.atOnce, generalTexts.tooManyRequests)
  registerRoute(app, deps, calls.importCampaign, signedIn, {
    accessWatch: 'until refused',
    handle: async ({ access, request, reply }) =>
      limitImports(access.userId, async () => {
        const { file } = await receiveForm(deps, request, {
          fileField: 'campaignFile',
          maxBytes: importLimits.campaignFileBytes,
          tooLarge: exportTexts.tooLarge,
          onlyOne: exportTexts.noFile,
          badForm: exportTexts.noFile,
          beforeFile: async () => {},
        })
        if (!file) throw new AppError('VALIDATION', exportTexts.noFile)
        try {
          const action = readAction(request, access.userId, `import ${file.sha256}`)
          const signal = abortOnClose(reply.raw)
          return {
            success: true,
            ...(await importCampaign(deps, access, file.path, { action, isSample: false, signal })),
          }
        } finally {
          await rm(file.path, { force: true })
        }
      }),
  })
  registerRoute(app, deps, calls.openSample, signedIn, {
    handle: async ({ access, reply }) =>
      limitImports(access.userId, async () => ({
        success: true,
        campaign: await openSample(deps, access, abortOnClose(reply.raw)),
      })),
  })
}

import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { createAudioTicket, readOriginal, receiveForm } from '#server/audio/service.ts'
import { type Guard, paramOf, readerOfCampaign, signedIn } from '#server/auth/guards.ts'
import { readAction } from '#server/auth/idempotency.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { answerError } from '#server/http/error-handler.ts'
import { importCampaign } from '#server/sharing/import/import-campaign.ts'
import { openSample } from '#server/sharing/import/open-sample.ts'
import { refuseByPage } from '#server/sharing/shared-wiki/page-routes.ts'
import { writeTranscriptFile } from '#server/transcription/service.ts'
import { sendAttachment, sendExport } from './export.ts'
import { createExportTicket, type Download, redeemExportTicket } from './export-ticket.ts'
import { gatherCampaign, gatherShared } from './gather-campaign.ts'

export function registerImport(app: FastifyInstance, deps: Deps): void {
  const limitImports = limitConcurrency(importLimits.atOnce, generalTexts.tooManyRequests)
  registerRoute(app, deps, calls.importCampaign, signedIn, {
    recheckAccess: 'once begun',
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

/** Accepts a ticket only while its owner may still see what it downloads. */
const ticketGuard: Guard<Download> = async (deps, request) => {
  const download = await redeemExportTicket(deps, paramOf(request, 'ticket'))
  if (!download) throw new AppError('NOT_FOUND', exportTexts.notFound)
  return download
}

async function sendDownload(deps: Deps, reply: FastifyReply, download: Download): Promise<void> {
  if (download.of === 'campaign') {
    const { access, format } = download
    await sendExport(deps, reply, await gatherCampaign(deps, access), format, access.userId)
  } else if (download.of === 'transcript') {
    sendAttachment(reply, await writeTranscriptFile(deps, download.access, download.format))
  } else {
    const { size, ...original } = await readOriginal(deps, download.access)
    sendAttachment(reply.header('Content-Length', size), { ...original, type: 'application/octet-stream' })
  }
}

export function registerExports(app: FastifyInstance, deps: Deps, shareGuard: Guard<ShareAccess>): void {
  registerRoute(app, deps, calls.exportWiki, readerOfCampaign, {
    recheckAccess: 'while allowed',
    handle: async ({ access, query, reply }) => {
      await sendExport(deps, reply, await gatherCampaign(deps, access), query.format, access.userId)
    },
  })

  void app.register(async (scope) => registerSharedExport(scope, deps, shareGuard))

  registerRoute(app, deps, calls.createTicket, signedIn, {
    handle: async ({ access, body }) => ({
      success: true,
      ...(body.kind === 'audio'
        ? await createAudioTicket(deps, access, body.id)
        : await createExportTicket(
            deps,
            access,
            body.kind === 'original' ? { id: body.id, format: 'original' } : body,
          )),
    }),
  })

  registerRoute(app, deps, calls.downloadExport, ticketGuard, {
    recheckAccess: 'while allowed',
    handle: ({ access, reply }) => sendDownload(deps, reply, access),
  })
}

const mayDownload =
  (guard: Guard<ShareAccess>): Guard<ShareAccess> =>
  async (deps, request) => {
    const access = await guard(deps, request)
    if (!access.allowDownload) throw new AppError('DOWNLOAD_DISABLED', sharingTexts.downloadDenied)
    return access
  }

/** The shared page links to this download, so a browser gets errors as HTML pages. */
function registerSharedExport(app: FastifyInstance, deps: Deps, guard: Guard<ShareAccess>): void {
  const [asPage, asJson] = [refuseByPage(deps, ({ message }) => message), answerError(deps.log)]
  app.setErrorHandler<Error>((error, request, reply) =>
    (request.headers.accept?.includes('text/html') ? asPage : asJson)(error, request, reply),
  )

  registerRoute(app, deps, calls.exportShared, mayDownload(guard), {
    recheckAccess: 'while allowed',
    handle: async ({ access, query, reply }) => {
      const content = await gatherShared(deps, access)
      await sendExport(deps, reply, content, query.format, `share of ${access.campaignId}`)
    },
  })
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { exportTexts } from '#contract/sharing/exports.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { createAudioTicket, readOriginal } from '#server/audio/service.ts'
import { type Guard, paramOf, readerOfCampaign, signedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { answerError } from '#server/http/error-handler.ts'
import { refuseByPage } from '#server/sharing/shared-wiki/page-routes.ts'
import { writeTranscriptFile } from '#server/transcription/service.ts'
import { sendAttachment, sendExport } from './export.ts'
import { createExportTicket, type Download, redeemExportTicket } from './export-ticket.ts'
import { gatherCampaign, gatherShared } from './gather-campaign.ts'

/** Accepts a ticket only if its owner still has access to the download. */
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
    accessWatch: 'until changed',
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
    accessWatch: 'until changed',
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
    accessWatch: 'until changed',
    handle: async ({ access, query, reply }) => {
      const content = await gatherShared(deps, access)
      await sendExport(deps, reply, content, query.format, `share of ${access.campaignId}`)
    },
  })
}

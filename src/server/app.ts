import fastifyCompress from '@fastify/compress'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { askLimits } from '#contract/ask/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts, requestLimits } from '#contract/errors.ts'
import { proxyHeader } from '#contract/token-header.ts'
import { registerLiveRecordings } from '#server/audio/live/recording-routes.ts'
import { registerTracks } from '#server/audio/tracks/track-routes.ts'
import { registerUploads } from '#server/audio/uploads/upload-routes.ts'
import { registerEvents } from '#server/events/routes.ts'
import { answerMalformedRequest, closeSlowBodies } from '#server/http/broken-requests.ts'
import { answerError } from '#server/http/error-handler.ts'
import { registerMetrics } from '#server/http/metrics.ts'
import { collectPaths, registerPages } from '#server/http/pages.ts'
import { isBasic } from '#server/http/read-bearer.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { registerReading } from '#server/reading/routes.ts'
import { registerNames } from '#server/renaming/routes.ts'
import { registerSearch } from '#server/search/routes.ts'
import { registerDuplicates } from '#server/wiki/duplicates/duplicate-routes.ts'
import { registerWikiEditing } from '#server/wiki/edit-routes.ts'
import { registerProposals } from '#server/wiki/proposals/proposal-routes.ts'
import { registerAccounts } from './accounts/routes.ts'
import { registerAccessTokens } from './accounts/tokens/token-routes.ts'
import { registerAnnouncements } from './admin/announcement-routes.ts'
import { registerAllCampaigns } from './admin/campaigns/campaign-routes.ts'
import { registerEngines } from './admin/engines/engine-routes.ts'
import { registerPeople } from './admin/people/people-routes.ts'
import { registerAdmin } from './admin/routes.ts'
import { registerAsk } from './ask/routes.ts'
import { registerAudio } from './audio/routes.ts'
import { addAccessWatch } from './auth/access-watch.ts'
import { parseJsonBody } from './auth/json-body.ts'
import { limitConcurrency } from './auth/rate-limits.ts'
import { createUnawaitedRunner } from './auth/unawaited-work.ts'
import { registerCampaigns } from './campaigns/routes.ts'
import { isInviteOpen } from './campaigns/service.ts'
import type { Deps } from './deps.ts'
import { registerHome } from './home/routes.ts'
import { jobRegistry } from './job-registry.ts'
import { registerAdminJobs } from './jobs/monitor/admin-routes.ts'
import { registerJobs } from './jobs/routes.ts'
import { registerMaps } from './maps/routes.ts'
import { registerMcp } from './mcp/routes.ts'
import { registerPictures } from './pictures/routes.ts'
import { registerRecapEditing } from './recap/edit-routes.ts'
import { registerRecap } from './recap/routes.ts'
import { registerSessions } from './sessions/routes.ts'
import { registerSharing } from './sharing/routes.ts'
import { registerVault } from './sharing/vault/vault-routes.ts'
import { registerTimeline } from './timeline/routes.ts'
import { registerTranscription } from './transcription/routes.ts'
import { applyTable, hearNamesOfCampaign } from './transcription/service.ts'
import { registerSpeakers } from './transcription/speakers/speaker-routes.ts'
import { registerVoices } from './transcription/voices/voice-routes.ts'
import { registerWebhooks } from './webhooks/routes.ts'
import { registerWiki } from './wiki/routes.ts'

/**
 * Escapes each percent sign of a path that cannot be decoded, so that the request gets a 404 like any other unknown path. Some MCP clients
 * add a slash to the address.
 */
function repairPath(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (path === `${calls.mcp.path}/`) return [calls.mcp.path, ...query].join('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Compression level. Compared with zlib's default, an export takes 10 % less time and is an eighth larger. */
const packing = 3

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Trusts only the entries of `X-Forwarded-For` that the nearest proxies wrote, because a client can forge the entries
    // further left.
    trustProxy: (_address, hop) => hop < deps.config.trustProxy,
    bodyLimit: requestLimits.jsonBytes,
    genReqId: () => deps.ids.next(),
    rewriteUrl: ({ url = '/' }) => repairPath(url),
    logController: new fastify.LogController({ disableRequestLogging: true }),
    keepAliveTimeout: 30_000,
    // Within half a minute, drops a client that sends its headers byte by byte.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    return503OnClosing: false,
    clientErrorHandler: answerMalformedRequest(deps),
    forceCloseConnections: 'idle',
    // Lets an overlong id or token in a path reach its handler, which answers 404.
    routerOptions: { maxParamLength: 20_000 },
  })

  collectPaths(app)
  addSecurityHeaders(app, deps.config)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.decorateRequest('access', null)
  app.decorateRequest('recheckAccess', async () => {})
  addAccessWatch(app, deps)
  closeSlowBodies(app, deps)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    if (isBasic(request.headers.authorization)) reply.header(proxyHeader, 'basic')
    // A proxy may send a request on an open connection while the server stops. It is answered, because the proxy would pass on a refusal.
    if (isClosing) reply.header('Connection', 'close')
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity') {
      throw new AppError('UNSUPPORTED_MEDIA', generalTexts.contentEncoding)
    }
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) =>
    // A client may send a JSON content type without a body. Calls that need a body refuse the request later.
    bytes.length === 0 ? undefined : parseJsonBody(bytes),
  )
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    threshold: 2048,
    zlibOptions: { level: packing },
  })
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  app.setErrorHandler(answerError(deps.log))
  registerMetrics(app, deps)

  const runWithoutWaiting = createUnawaitedRunner(app, deps)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  registerCampaigns(app, deps, {
    applyTable,
    onNamesChanged: (campaignId) =>
      runWithoutWaiting('Correcting names in transcripts', () =>
        hearNamesOfCampaign(deps, campaignId, closing.signal),
      ),
  })

  const registrations = [
    registerSessions,
    registerAudio,
    registerLiveRecordings,
    registerUploads,
    registerTracks,
    registerTranscription,
    registerSpeakers,
    registerVoices,
    registerRecap,
    registerRecapEditing,
    registerReading,
    registerTimeline,
    registerWiki,
    registerWikiEditing,
    registerDuplicates,
    registerProposals,
    registerMaps,
    registerNames,
    registerPictures,
    registerHome,
    registerSearch,
    registerSharing,
    registerVault,
    registerWebhooks,
    registerEvents,
    registerAdmin,
    registerPeople,
    registerAllCampaigns,
    registerAnnouncements,
    registerEngines,
    registerAccessTokens,
  ]
  for (const register of registrations) register(app, deps)
  const limitAsking = limitConcurrency(askLimits.atOnce, generalTexts.tooManyRequests)
  registerAsk(app, deps, limitAsking)
  registerMcp(app, deps, limitAsking)
  registerAccounts(app, deps, { isInviteOpen })
  registerJobs(app, deps, jobRegistry)
  registerAdminJobs(app, deps, jobRegistry)
  await registerPages(app, deps, { isInviteOpen })
  return app
}

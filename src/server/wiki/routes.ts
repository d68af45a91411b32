import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { type WikiSummary, wikiLimits } from '#contract/wiki/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readerOfCampaign } from '#server/auth/guards.ts'
import { type RouteInput, registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { sendLargeJson, writeEntryList } from '#server/http/send-large-json.ts'
import * as service from './service.ts'
import { holdsSecrets } from './version-store.ts'
import { readChanges, readVersion } from './versions.ts'

type WholeInput = Pick<RouteInput<CampaignAccess, Endpoint>, 'access' | 'request' | 'reply'>

async function sendWhole(
  deps: Deps,
  { access, request, reply }: WholeInput,
  name: string,
  read: (version: string) => Promise<AsyncIterable<string>>,
): Promise<undefined> {
  const version = await readVersion(deps, access)
  const etag = `"${version}"`
  reply.headers({ ETag: `W/${etag}`, Vary: 'accept-encoding, authorization' })
  if (request.headers['if-none-match']?.includes(etag)) {
    void reply.status(304).header('Cache-Control', 'private, no-cache').send()
    return undefined
  }
  // Browsers must not store secrets of the wiki.
  const isSecret = access.role === 'gm' && (await holdsSecrets(deps.db, access.campaignId))
  void reply.header('Cache-Control', isSecret ? 'no-store' : 'private, no-cache')
  // The version in the cache key includes the role, so players never get an answer that the server cached for game masters.
  return sendLargeJson(request, reply, `${access.campaignId} ${name} ${version}`, () => read(version))
}

/** With `?as=player`, game masters get the wiki as players see it. */
export function registerWiki(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listEntries, readerOfCampaign, {
    accessWatch: 'until changed',
    takesTurns: true,
    handle: async (input) => {
      const { access, reply } = input
      const { limit } = input.query
      const read = async () =>
        writeEntryList({ success: true }, await service.listEntries(deps, access, limit))
      if (limit === wikiLimits.entries) return sendWhole(deps, input, 'entries', read)
      void reply.type('application/json; charset=utf-8').send(Readable.from(await read()))
      return undefined
    },
  })

  registerRoute(app, deps, calls.readIndex, readerOfCampaign, {
    accessWatch: 'until changed',
    takesTurns: true,
    handle: async (input) => {
      const { access, query } = input
      const changed = query.since === undefined ? null : await readChanges(deps, access, query.since)
      if (changed) return { success: true, entries: [] as WikiSummary[], ...changed }
      return sendWhole(deps, input, 'index', async (version) =>
        writeEntryList({ success: true, version }, await service.listSummaries(deps, access)),
      )
    },
  })

  registerRoute(app, deps, calls.searchWiki, readerOfCampaign, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await service.searchWiki(deps, access, query)),
    }),
  })

  registerRoute(app, deps, calls.listFeatured, readerOfCampaign, {
    handle: (input) =>
      sendWhole(deps, input, 'featured', async () =>
        writeEntryList({ success: true }, [await service.listFeatured(deps, input.access)]),
      ),
  })

  registerRoute(app, deps, calls.listCategories, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, categories: await service.listCategories(deps, access) }),
  })

  registerRoute(app, deps, calls.readEntry, readerOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      entry: await service.readEntry(deps, access, params.entryId),
    }),
  })

  registerRoute(app, deps, calls.listRelated, readerOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      relatedEntries: await service.listRelated(deps, access, params.entryId),
    }),
  })

  registerRoute(app, deps, calls.listEntryRelations, readerOfCampaign, {
    handle: async ({ access, params, query }) => ({
      success: true,
      relations: await service.listEntryRelations(deps, access, params.entryId, query.limit),
    }),
  })

  registerRoute(app, deps, calls.readRelations, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, ...(await service.findCampaignRelations(deps, access)) }),
  })

  registerRoute(app, deps, calls.listRecent, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, changes: await service.listRecent(deps, access) }),
  })
}

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readerOfCampaign } from '#server/auth/guards.ts'
import { type RouteInput, registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { acceptsGzip } from '#server/http/accepts-gzip.ts'
import * as service from './service.ts'
import { holdsSecrets } from './version-store.ts'
import { readVersion } from './versions.ts'

/** Writes page by page, because serializing a whole wiki at once would block the server. */
async function* writeList(
  fields: object,
  pages: AsyncIterable<object[]> | Iterable<object[]>,
): AsyncGenerator<string> {
  let start = `${JSON.stringify({ success: true, ...fields }).slice(0, -1)},"entries":[`
  for await (const page of pages) {
    yield start + JSON.stringify(page).slice(1, -1)
    start = ','
  }
  yield start === ',' ? ']}' : `${start}]}`
}

/** Compresses at level 2: higher levels save a tenth of the bytes and take more than twice as long. */
const compress = (text: Readable) => pipeline(text, createGzip({ level: 2, chunkSize: 64 * 1024 }), () => {})

/** Enough for the compressed answers of a few of the largest wikis. */
const cachedBytes = 32_000_000

/**
 * Answers 304 if the client has the current version. The browser may store the answer unless it contains secrets of
 * game masters.
 */
function createWholeAnswers(deps: Deps) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })

  async function* cached(key: string, made: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of made) {
      length += chunk.length
      if (length <= cachedBytes) chunks.push(chunk)
      else chunks.length = 0
      yield chunk
    }
    if (length <= cachedBytes) cache.set(key, Buffer.concat(chunks))
  }

  return async (
    { access, request, reply }: Pick<RouteInput<CampaignAccess, Endpoint>, 'access' | 'request' | 'reply'>,
    name: string,
    read: (version: string) => Promise<AsyncIterable<string>>,
  ): Promise<undefined> => {
    const version = await readVersion(deps, access)
    const etag = `"${version}"`
    reply.headers({ ETag: `W/${etag}`, Vary: 'accept-encoding, authorization' })
    if (request.headers['if-none-match']?.includes(etag)) {
      void reply.status(304).header('Cache-Control', 'private, no-cache').send()
      return undefined
    }
    const isSecret = access.role === 'gm' && (await holdsSecrets(deps.db, access.campaignId))
    reply.headers({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': isSecret ? 'no-store' : 'private, no-cache',
    })
    if (!acceptsGzip(request.headers['accept-encoding'])) {
      void reply.send(Readable.from(await read(version)))
      return undefined
    }
    // The version includes the audience, so players never get an answer cached for game masters.
    const key = `${access.campaignId} ${name} ${version}`
    const answer = cache.get(key) ?? Readable.from(cached(key, compress(Readable.from(await read(version)))))
    void reply.header('Content-Encoding', 'gzip').send(answer)
    return undefined
  }
}

/** Game masters may also request the wiki as players see it. */
export function registerWiki(app: FastifyInstance, deps: Deps): void {
  const sendWhole = createWholeAnswers(deps)
  registerRoute(app, deps, calls.listEntries, readerOfCampaign, {
    recheckAccess: 'while allowed',
    handle: async (input) => {
      const { access, reply } = input
      const { limit } = input.query
      const read = async () => writeList({}, await service.listEntries(deps, access, limit))
      if (limit === wikiLimits.entries) return sendWhole(input, 'entries', read)
      void reply.type('application/json; charset=utf-8').send(Readable.from(await read()))
      return undefined
    },
  })

  registerRoute(app, deps, calls.readIndex, readerOfCampaign, {
    recheckAccess: 'while allowed',
    handle: (input) =>
      sendWhole(input, 'index', async (version) =>
        writeList({ version }, await service.listHeads(deps, input.access)),
      ),
  })

  registerRoute(app, deps, calls.listFeatured, readerOfCampaign, {
    handle: (input) =>
      sendWhole(input, 'featured', async () =>
        writeList({}, [await service.listFeatured(deps, input.access)]),
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

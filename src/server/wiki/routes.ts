import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/permissions.ts'
import { wikiLimits } from '#contract/wiki.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readerOfCampaign } from '#server/auth/gates.ts'
import { type RouteInput, registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { takesGzip } from '#server/takes-gzip.ts'
import { findAnswer, keepAnswer } from './keep-answer.ts'
import { readLimit } from './read-limit.ts'
import { listRecent } from './recent.ts'
import * as service from './service.ts'
import { listDifferences, readVersion } from './versions.ts'

/** A list as JSON, a page at a time: a whole wiki at once would hold up everybody else. */
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

/** Lightly: the last tenth of the bytes would cost more than half of the time. */
const compress = (text: Readable) => pipeline(text, createGzip({ level: 2, chunkSize: 64 * 1024 }), () => {})

/** Answers with all that a reader sees of a wiki: not at all to whoever has this version, and compressed but once. */
async function sendWhole(
  { deps, access, request, reply }: RouteInput<CampaignAccess, undefined>,
  name: string,
  read: (version: string) => Promise<AsyncIterable<string>>,
): Promise<void> {
  const version = await readVersion(deps, access)
  const etag = `"${version}"`
  const head = { ETag: `W/${etag}`, Vary: 'accept-encoding' }
  if (request.headers['if-none-match']?.includes(etag)) {
    void reply.status(304).headers(head).send()
    return
  }
  const type = { ...head, 'Content-Type': 'application/json; charset=utf-8' }
  if (!takesGzip(request.headers['accept-encoding'])) {
    void reply.headers(type).send(Readable.from(await read(version)))
    return
  }
  const key = `${access.campaignId} ${access.role} ${name}`
  const answer =
    findAnswer(deps, key, version) ??
    Readable.from(keepAnswer(deps, key, version, compress(Readable.from(await read(version)))))
  void reply.headers({ ...type, 'Content-Encoding': 'gzip' }).send(answer)
}

/** What every member reads; game masters also with the eyes of a player. */
export function registerWiki(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listEntries, readerOfCampaign, {
    mayLast: 'while allowed',
    handle: async (input) => {
      const { access, query, reply } = input
      const limit = readLimit(query['limit'], wikiLimits.entries)
      const read = async () => writeList({}, await service.listEntries(deps, access, limit))
      if (limit === wikiLimits.entries) return sendWhole(input, 'entries', read)
      reply.type('application/json; charset=utf-8').send(Readable.from(await read()))
    },
  })

  registerRoute(app, deps, calls.readIndex, readerOfCampaign, {
    mayLast: 'while allowed',
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

  registerRoute(app, deps, calls.listDifferences, readerOfCampaign, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await listDifferences(deps, access, String(query['since'] ?? ''))),
    }),
  })

  registerRoute(app, deps, calls.listCategories, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, categories: await service.listCategories(deps, access) }),
  })

  registerRoute(app, deps, calls.readEntry, readerOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      entry: await service.readEntry(deps, access, params['entryId'] ?? ''),
    }),
  })

  registerRoute(app, deps, calls.listRelated, readerOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      relatedEntries: await service.listRelated(deps, access, params['entryId'] ?? ''),
    }),
  })

  registerRoute(app, deps, calls.listRecent, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, changes: await listRecent(deps, access) }),
  })
}

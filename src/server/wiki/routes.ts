import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/permissions.ts'
import { type WikiEntry, wikiLimits } from '#contract/wiki.ts'
import { readerOfCampaign } from '#server/auth/gates.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { readLimit } from './read-limit.ts'
import { listRecent } from './recent.ts'
import * as service from './service.ts'

/** An `entryList` as JSON, a page at a time: a whole wiki at once would hold up everybody else. */
async function* writeEntryList(pages: AsyncIterable<WikiEntry[]>): AsyncGenerator<string> {
  let start = '{"success":true,"entries":['
  for await (const page of pages) {
    yield start + JSON.stringify(page).slice(1, -1)
    start = ','
  }
  yield start === ',' ? ']}' : `${start}]}`
}

/** What every member reads; game masters also with the eyes of a player. */
export function registerWiki(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listEntries, readerOfCampaign, {
    mayLast: 'while allowed',
    handle: async ({ access, query, reply }) => {
      const pages = await service.listEntries(deps, access, readLimit(query['limit'], wikiLimits.entries))
      reply.type('application/json; charset=utf-8').send(Readable.from(writeEntryList(pages)))
    },
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

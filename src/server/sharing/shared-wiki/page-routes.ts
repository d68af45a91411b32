import { setImmediate as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { type SharedFacts, sharedWikiPath } from '#contract/pages.ts'
import { sharedPicturesPath } from '#contract/pictures/schemas.ts'
import { type SharedEntry, type SharedRoute, sharedRoute, sharingTexts } from '#contract/sharing/schemas.ts'
import { forEachSlice } from '#core/for-each-slice.ts'
import { indexShared, listShared, searchSharedIndex } from '#core/sharing/find-shared.ts'
import { createSearchIndex, type SearchIndex } from '#core/wiki/search-index.ts'
import type { Guard } from '#server/auth/guards.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { answerError } from '#server/http/error-handler.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { readLastLetter } from '#server/sharing/letters/read-links.ts'
import { countView } from '#server/sharing/store.ts'
import { isView } from './is-view.ts'
import { listSharedRelated, readShared, readSharedTimeline } from './read-shared.ts'

const html = 'text/html; charset=utf-8'

function drawPage({ render }: Pick<Deps, 'render'>, shown: SharedFacts['shown']): string {
  if (!render) throw new AppError('UNAVAILABLE', generalTexts.unavailable)
  return render({ path: sharedWikiPath, shown })
}

export function refuseByPage(deps: Deps, explain: (error: AppError) => string) {
  const refuse = answerError(deps.log, (error) => drawPage(deps, { refusal: explain(error) }))
  return (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    refuse(error, request, reply.type(html))
}

/** The page is rendered on the server, so that it can be read without JavaScript. */
export function registerSharedPage(app: FastifyInstance, deps: Deps, guard: Guard<ShareAccess>): void {
  app.get(sharedWikiPath, {
    errorHandler: refuseByPage(deps, ({ code }) =>
      code === 'SHARE_NOT_FOUND' ? sharingTexts.notFound : sharingTexts.loadFailed,
    ),
    handler: async (request, reply) => {
      const access = await guard(deps, request)
      const route = parseInput(sharedRoute, request.query)
      const wiki = await readShared(deps, access)
      const isFound = wiki.entries.some(({ id }) => id === route.entry)
      const related = isFound ? await listSharedRelated(deps, access, wiki, route.entry) : []
      const view = route.entry === '' ? route.view : null
      const found = view === 'overview' ? await searchShared(wiki.entries, route) : []
      const timeline =
        view === 'timeline' ? await readSharedTimeline(deps, access, access.categories, wiki) : []
      const lastLetter = view === 'overview' ? await readLastLetter(deps, access) : null
      if (isView(request)) await countView(deps.db, access.shareId)

      const params = request.params as Record<string, string>
      const page = drawPage(deps, {
        wiki,
        route,
        found,
        related,
        timeline,
        lastLetter,
        address: fillPath(sharedWikiPath, params),
        picturesUrl: fillPath(sharedPicturesPath, params),
        downloadUrl: access.allowDownload ? fillPath(calls.exportShared.path, params) : null,
      })
      return reply
        .status(route.entry !== '' && !isFound ? 404 : 200)
        .type(html)
        .send(page)
    },
  })
}

/** Stores promises, so that concurrent searches share one index. */
const indexes = new WeakMap<readonly SharedEntry[], Promise<SearchIndex>>()

/** Works in slices, so that other requests can run in between. */
async function makeIndex(entries: readonly SharedEntry[]): Promise<SearchIndex> {
  const index = createSearchIndex()
  await forEachSlice(entries, 100, pause, (slice, from) => indexShared(index, slice, from))
  return index
}

export async function searchShared(
  entries: readonly SharedEntry[],
  query: Pick<SharedRoute, 'category' | 'q'>,
): Promise<SharedEntry[]> {
  if (query.q.trim() === '') return listShared(entries, query.category)
  const index = indexes.get(entries) ?? makeIndex(entries)
  indexes.set(entries, index)
  return searchSharedIndex(await index, entries, query)
}

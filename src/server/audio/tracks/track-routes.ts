import type { FastifyInstance } from 'fastify'
import { trackLimits } from '#contract/audio/tracks.ts'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { addBookmark, deleteBookmark, listBookmarks } from '#server/audio/bookmarks/bookmarks.ts'
import { memberOfSession, requireMayAddContent, signedIn } from '#server/auth/guards.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { uploadTracks } from './store-tracks.ts'

export function registerTracks(app: FastifyInstance, deps: Deps): void {
  const limitUploads = limitConcurrency(trackLimits.uploadsAtOnce, generalTexts.tooManyRequests)

  registerRoute(app, deps, calls.uploadTracks, signedIn, {
    accessWatch: 'until refused',
    handle: async ({ access, request }) => ({
      success: true,
      ...(await limitUploads(access.userId, () => uploadTracks(deps, access, request))),
    }),
  })

  registerRoute(app, deps, calls.listBookmarks, memberOfSession, {
    handle: async ({ access }) => ({ success: true, bookmarks: await listBookmarks(deps, access) }),
  })

  registerRoute(app, deps, calls.addBookmark, requireMayAddContent(memberOfSession), {
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      bookmark: await addBookmark(deps, tx, access, body),
    }),
  })

  registerRoute(app, deps, calls.deleteBookmark, requireMayAddContent(memberOfSession), {
    handle: async ({ access, params }) => {
      await deleteBookmark(deps, access, params.bookmarkId)
      return { success: true }
    },
  })
}

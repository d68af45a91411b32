import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { gmOnly, memberOfCampaign, playersViewOfCampaign } from '#server/auth/guards.ts'
import { originOf } from '#server/auth/origin.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { createShareGuard } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { acceptsGzip } from '#server/http/accepts-gzip.ts'
import { registerExports, registerImport } from '#server/sharing/export/export-routes.ts'
import { registerLetters } from '#server/sharing/letters/letter-routes.ts'
import { isView } from '#server/sharing/shared-wiki/is-view.ts'
import { registerSharedPage } from '#server/sharing/shared-wiki/page-routes.ts'
import {
  listSharedRelated,
  previewShared,
  readShared,
  readSharedCompressed,
} from '#server/sharing/shared-wiki/read-shared.ts'
import { generateShare, listShares, revokeAllShares, revokeShare } from './links.ts'
import { countView } from './store.ts'

export function registerSharing(app: FastifyInstance, deps: Deps): void {
  const mayManage = gmOnly(memberOfCampaign, sharingTexts.listDenied)

  registerRoute(app, deps, calls.listShares, mayManage, {
    handle: async ({ access, request }) => ({
      success: true,
      shares: await listShares(deps, access, originOf(deps, request)),
    }),
  })

  registerRoute(app, deps, calls.generateShare, gmOnly(memberOfCampaign, sharingTexts.shareDenied), {
    once: async ({ deps, tx, access, body, request }) => {
      const share = await generateShare(deps, tx, access, body, originOf(deps, request))
      return { success: true, expiresAt: share.expires_at, share }
    },
  })

  registerRoute(app, deps, calls.revokeShare, mayManage, {
    handle: async ({ access, params }) => {
      await revokeShare(deps, access, params.shareId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.revokeAllShares, mayManage, {
    handle: async ({ access }) => ({ success: true, revoked: await revokeAllShares(deps, access) }),
  })

  registerRoute(app, deps, calls.previewShare, playersViewOfCampaign, {
    recheckAccess: 'while allowed',
    handle: async ({ access }) => ({
      success: true,
      ...(await previewShared(deps, access)),
    }),
  })

  registerImport(app, deps)
  registerShared(app, deps)
  registerLetters(app, deps)
}

function registerShared(app: FastifyInstance, deps: Deps): void {
  const shareGuard = createShareGuard(deps)

  registerRoute(app, deps, calls.readShared, shareGuard, {
    recheckAccess: 'while allowed',
    handle: async ({ access, request, reply }) => {
      const compressed = await readSharedCompressed(deps, access)
      if (isView(request)) await countView(deps.db, access.shareId)
      void reply.type('application/json; charset=utf-8').header('Vary', 'accept-encoding')
      if (acceptsGzip(request.headers['accept-encoding'])) {
        void reply.header('Content-Encoding', 'gzip').send(compressed)
      } else void reply.send(pipeline(Readable.from([compressed]), createGunzip(), () => {}))
      return undefined
    },
  })

  registerRoute(app, deps, calls.listSharedRelated, shareGuard, {
    handle: async ({ access, params }) => {
      const wiki = await readShared(deps, access)
      return { related: await listSharedRelated(deps, access, wiki, params.entryId) }
    },
  })

  registerExports(app, deps, shareGuard)
  registerSharedPage(app, deps, shareGuard)
}

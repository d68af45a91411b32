import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { gmOnly, memberOfCampaign, playersViewOfCampaign } from '#server/auth/guards.ts'
import { originOf } from '#server/auth/origin.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { createShareGuard } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { sendLargeJson, writeEntryList } from '#server/http/send-large-json.ts'
import { registerExports } from '#server/sharing/export/export-routes.ts'
import { registerImport } from '#server/sharing/import/import-routes.ts'
import { registerLetters } from '#server/sharing/letters/letter-routes.ts'
import { readLastLetter } from '#server/sharing/letters/read-links.ts'
import { isView } from '#server/sharing/shared-wiki/is-view.ts'
import { registerSharedPage } from '#server/sharing/shared-wiki/page-routes.ts'
import {
  listSharedRelated,
  previewShared,
  readShared,
  sliceEntries,
} from '#server/sharing/shared-wiki/read-shared.ts'
import { readVersion } from '#server/wiki/service.ts'
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
    handleIdempotently: async ({ deps, tx, access, body, request }) => {
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
    accessWatch: 'until changed',
    handle: async ({ access }) => ({
      success: true,
      ...(await previewShared(deps, access)),
      lastLetter: await readLastLetter(deps, access),
    }),
  })

  registerImport(app, deps)
  registerShared(app, deps)
  registerLetters(app, deps)
}

function registerShared(app: FastifyInstance, deps: Deps): void {
  const shareGuard = createShareGuard(deps)

  registerRoute(app, deps, calls.readShared, shareGuard, {
    accessWatch: 'until changed',
    handle: async ({ access, request, reply }) => {
      const version = await readVersion(deps, access)
      const { entries, ...head } = await readShared(deps, access)
      if (isView(request)) await countView(deps.db, access.shareId)
      void reply.header('Vary', 'accept-encoding')
      // The settings of the link need not be part of the key, because they never change.
      const key = JSON.stringify([access.shareId, version, head.campaign])
      return sendLargeJson(request, reply, key, async () => writeEntryList(head, sliceEntries(entries)))
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

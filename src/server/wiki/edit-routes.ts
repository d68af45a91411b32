import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { gmOnly, memberOfCampaign, paramOf, requireExisting } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { createEntry } from '#server/wiki/entries/create-entry.ts'
import { updateEntry } from '#server/wiki/entries/edit-entry.ts'
import { decideFact, requireFact } from '#server/wiki/entries/facts.ts'
import { listRevisions, readRevision, restoreRevision } from '#server/wiki/history/revisions.ts'
import { restoreFromTrash } from '#server/wiki/trash/restore-from-trash.ts'
import { clearWiki, deleteEntry, listTrash } from '#server/wiki/trash/trash.ts'
import { updateCategory } from './categories.ts'
import { requireEntry } from './service.ts'

export function registerWikiEditing(app: FastifyInstance, deps: Deps): void {
  const gm = gmOnly(memberOfCampaign, maintenanceTexts.gmOnly)
  const gmOfEntry = requireExisting(gm, (deps, access, request) =>
    requireEntry(deps, access, paramOf(request, 'entryId')),
  )
  const gmOfFact = requireExisting(gmOfEntry, (deps, _, request) =>
    requireFact(deps.db, paramOf(request, 'entryId'), paramOf(request, 'factId')),
  )

  registerRoute(app, deps, calls.createEntry, gm, {
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      entry: await createEntry(deps, tx, access, body),
    }),
  })

  registerRoute(app, deps, calls.updateEntry, gmOfEntry, {
    handle: async ({ access, params, body }) => ({
      success: true,
      entry: await updateEntry(deps, access, params.entryId, body),
    }),
  })

  registerRoute(app, deps, calls.deleteEntry, gmOnly(memberOfCampaign, wikiTexts.deleteDenied), {
    handle: async ({ access, params }) => ({
      success: true,
      ...(await deleteEntry(deps, access, params.entryId)),
    }),
  })

  registerRoute(app, deps, calls.clearWiki, gmOnly(memberOfCampaign, maintenanceTexts.clearDenied), {
    handle: async ({ access }) => ({ success: true, ...(await clearWiki(deps, access)) }),
  })

  registerRoute(app, deps, calls.updateCategory, gm, {
    handle: async ({ access, body }) => {
      await updateCategory(deps, access, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.listRevisions, gm, {
    handle: async ({ access, params }) => ({
      success: true,
      revisions: await listRevisions(deps, access, params.entryId),
    }),
  })

  registerRoute(app, deps, calls.readRevision, gm, {
    handle: async ({ access, params }) => ({
      success: true,
      revision: await readRevision(deps, access, params.entryId, params.revisionId),
    }),
  })

  registerRoute(app, deps, calls.restoreRevision, gm, {
    handle: async ({ access, params }) => ({
      success: true,
      entry: await restoreRevision(deps, access, params.entryId, params.revisionId),
    }),
  })

  registerRoute(app, deps, calls.decideFact, gmOfFact, {
    handle: async ({ access, params, body }) => ({
      success: true,
      entry: await decideFact(deps, access, params.entryId, params.factId, body),
    }),
  })

  registerRoute(app, deps, calls.listBin, gm, {
    handle: async ({ access }) => ({ success: true, bin: await listTrash(deps, access) }),
  })

  registerRoute(app, deps, calls.restoreBinned, gm, {
    handle: async ({ access, params }) => ({
      success: true,
      ...(await restoreFromTrash(deps, access, params.undoId)),
    }),
  })
}

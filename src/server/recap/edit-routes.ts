import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { gmOnly, memberOfSession } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import * as drafts from './edit-recap.ts'
import * as edits from './edit-recap.ts'
import { writeOpening } from './edit-recap.ts'

const editor = gmOnly(memberOfSession, recapTexts.editDenied)

export function registerRecapEditing(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.updateRecap, editor, {
    handle: async ({ access, body }) => ({
      success: true,
      recap: await edits.updateRecap(deps, access, body),
    }),
  })

  registerRoute(app, deps, calls.writeOpening, editor, {
    handle: async ({ access, body }) => ({ success: true, recap: await writeOpening(deps, access, body) }),
  })

  registerRoute(app, deps, calls.reviewRecap, editor, {
    handle: async ({ access, body }) => ({
      success: true,
      recap: await edits.reviewStatement(deps, access, body),
    }),
  })

  registerRoute(app, deps, calls.readDraft, editor, {
    handle: async ({ access }) => ({ success: true, recap: await drafts.readDraft(deps, access) }),
  })

  registerRoute(app, deps, calls.useDraft, editor, {
    handle: async ({ access }) => ({ success: true, recap: await drafts.acceptDraft(deps, access) }),
  })

  registerRoute(app, deps, calls.dismissDraft, editor, {
    handle: async ({ access }) => {
      await drafts.dismissDraft(deps, access)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.listRecapRevisions, editor, {
    handle: async ({ access }) => ({ success: true, revisions: await edits.listRevisions(deps, access) }),
  })

  registerRoute(app, deps, calls.restoreRecap, editor, {
    handle: async ({ access, params }) => ({
      success: true,
      recap: await edits.restoreRevision(deps, access, params.revisionId),
    }),
  })
}

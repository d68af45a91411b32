import type { FastifyInstance } from 'fastify'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { bodyWithCampaign, duplicateLimits, duplicateTexts } from '#contract/wiki/maintenance.ts'
import { type CampaignAccess, findCampaignAccess, isGmAccess } from '#server/auth/campaign-access.ts'
import { gmOnly, memberOfCampaign, signedIn } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { cleanDuplicates } from './clean-duplicates.ts'
import { deleteDuplicates, markNotSame, mergeDuplicates } from './merge-entries.ts'
import { scanDuplicates } from './scan-duplicates.ts'

/** Used instead of `gmOnly`, because the campaign id is in the body, which is read after the guards. */
async function gmOfBody(deps: Deps, actor: Actor, body: unknown): Promise<CampaignAccess<'gm'>> {
  const { campaignId } = parseInput(bodyWithCampaign, body)
  const access = isStorable(campaignId) ? await findCampaignAccess(deps, actor, campaignId) : null
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  if (!isGmAccess(access)) throw new AppError('GM_ONLY', duplicateTexts.gmOnly)
  return access
}

export function registerDuplicates(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.scanDuplicates, gmOnly(memberOfCampaign, duplicateTexts.gmOnly), {
    handle: async ({ access, query, reply }) => {
      const signal = abortOnClose(reply.raw)
      return { success: true, ...(await scanDuplicates(deps, access, query, signal)) }
    },
  })

  registerRoute(app, deps, calls.deleteDuplicates, signedIn, {
    findAccess: gmOfBody,
    // Lets a list with far too many ids reach validation, which names the problem.
    bodyBytes: duplicateLimits.listBytes,
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      ...(await deleteDuplicates(deps, tx, access, body.entryIds)),
    }),
  })

  registerRoute(app, deps, calls.mergeDuplicates, signedIn, {
    findAccess: gmOfBody,
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      ...(await mergeDuplicates(deps, tx, access, body.keepId, body.entryIds)),
    }),
  })

  registerRoute(app, deps, calls.cleanDuplicates, signedIn, {
    findAccess: gmOfBody,
    handle: async ({ access }) => ({ success: true, ...(await cleanDuplicates(deps, access)) }),
  })

  registerRoute(app, deps, calls.markNotSame, signedIn, {
    findAccess: gmOfBody,
    handle: async ({ access, body }) => {
      await markNotSame(deps, access, body.entryIds)
      return { success: true }
    },
  })
}

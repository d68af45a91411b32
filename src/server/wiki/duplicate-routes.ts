import type { FastifyInstance } from 'fastify'
import { campaignTexts } from '#contract/campaigns.ts'
import { AppError } from '#contract/errors.ts'
import { calls } from '#contract/permissions.ts'
import { isStorable } from '#contract/text.ts'
import {
  duplicateAuto,
  duplicateDeletion,
  duplicateLimits,
  duplicateMerge,
  duplicateTexts,
  notSame,
} from '#contract/wiki-care.ts'
import { type CampaignAccess, findCampaignAccess, isGmAccess } from '#server/auth/campaign-access.ts'
import { gmOnly, memberOfCampaign, signedIn } from '#server/auth/gates.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { cleanDuplicates } from './clean-duplicates.ts'
import { scanDuplicates } from './duplicates.ts'
import { mergeDuplicates } from './merge-entries.ts'
import { readLimit } from './read-limit.ts'
import { deleteDuplicates, markNotSame } from './sort-out-entries.ts'

/** A number from 0 to 1; what is too low to say anything counts as the lowest that does. */
function readThreshold(value: unknown): number {
  if (value === undefined) return duplicateLimits.threshold
  const isNumber = typeof value === 'string' && /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(value)
  if (!isNumber || Number(value) > 1) throw new AppError('VALIDATION', duplicateTexts.threshold)
  return Math.max(Number(value), duplicateLimits.lowestThreshold)
}

/** These calls name their campaign in the body: its game masters may make them, to strangers it does not exist. */
async function requireGm(deps: Deps, actor: Actor, campaignId: string): Promise<CampaignAccess<'gm'>> {
  const access = isStorable(campaignId) ? await findCampaignAccess(deps, actor, campaignId) : null
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  if (!isGmAccess(access)) throw new AppError('GM_ONLY', duplicateTexts.gmOnly)
  return access
}

export function registerDuplicates(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.scanDuplicates, gmOnly(memberOfCampaign, duplicateTexts.gmOnly), {
    handle: async ({ access, query }) => {
      const threshold = readThreshold(query['threshold'])
      const limit = readLimit(query['limit'], duplicateLimits.scanLimit)
      return { success: true, ...(await scanDuplicates(deps, access, { threshold, limit })) }
    },
  })

  registerRoute(app, deps, calls.deleteDuplicates, signedIn, {
    body: duplicateDeletion,
    // A list of far too many ids is told what it is.
    bodyBytes: duplicateLimits.listBytes,
    handle: async ({ access: actor, body }) => {
      const access = await requireGm(deps, actor, body.campaignId)
      return { success: true, ...(await deleteDuplicates(deps, access, body.entryIds)) }
    },
  })

  registerRoute(app, deps, calls.mergeDuplicates, signedIn, {
    body: duplicateMerge,
    handle: async ({ access: actor, body }) => {
      const access = await requireGm(deps, actor, body.campaignId)
      return { success: true, ...(await mergeDuplicates(deps, access, body.keepId, body.entryIds)) }
    },
  })

  registerRoute(app, deps, calls.cleanDuplicates, signedIn, {
    body: duplicateAuto,
    handle: async ({ access: actor, body }) => {
      const access = await requireGm(deps, actor, body.campaignId)
      return { success: true, ...(await cleanDuplicates(deps, access)) }
    },
  })

  registerRoute(app, deps, calls.markNotSame, signedIn, {
    body: notSame,
    handle: async ({ access: actor, body }) => {
      const access = await requireGm(deps, actor, body.campaignId)
      await markNotSame(deps, access, body.entryIds)
      return { success: true }
    },
  })
}

import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import {
  bodyWithCampaign,
  duplicateAuto,
  duplicateDeletion,
  duplicateLimits,
  duplicateMerge,
  duplicateTexts,
  notSame,
} from '#contract/wiki/maintenance.ts'
import { type CampaignAccess, findCampaignAccess, isGmAccess } from '#server/auth/campaign-access.ts'
import { gmOnly, memberOfCampaign, signedIn } from '#server/auth/guards.ts'
import { parseInput, registerRoute } from '#server/auth/register-route.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { readLimit } from '#server/wiki/read-limit.ts'
import { cleanDuplicates } from './clean-duplicates.ts'
import { mergeDuplicates } from './merge-entries.ts'
import { deleteDuplicates, markNotSame } from './resolve-duplicates.ts'
import { scanDuplicates } from './scan-duplicates.ts'

/** Parses a number from 0 to 1 and raises it to the lowest meaningful threshold. */
function readThreshold(value: unknown): number {
  if (value === undefined) return duplicateLimits.threshold
  const isNumber = typeof value === 'string' && /^(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i.test(value)
  if (!isNumber || Number(value) > 1) throw new AppError('VALIDATION', duplicateTexts.threshold)
  return Math.max(Number(value), duplicateLimits.lowestThreshold)
}

/**
 * Checks access to the campaign named in the body before the rest of the body is validated, so that a non-member always
 * gets 404.
 */
async function readAsGm<B>(
  deps: Deps,
  actor: Actor,
  sent: z.infer<typeof bodyWithCampaign>,
  schema: z.ZodMiniType<B>,
): Promise<{ access: CampaignAccess<'gm'>; body: B }> {
  const { campaignId } = sent
  const access = isStorable(campaignId) ? await findCampaignAccess(deps, actor, campaignId) : null
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  if (!isGmAccess(access)) throw new AppError('GM_ONLY', duplicateTexts.gmOnly)
  return { access, body: parseInput(schema, sent) }
}

export function registerDuplicates(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.scanDuplicates, gmOnly(memberOfCampaign, duplicateTexts.gmOnly), {
    handle: async ({ access, query, reply }) => {
      const gone = new AbortController()
      finished(reply.raw, () => gone.abort())
      const threshold = readThreshold(query['threshold'])
      const limit = readLimit(query['limit'], duplicateLimits.scanLimit)
      return { success: true, ...(await scanDuplicates(deps, access, { threshold, limit }, gone.signal)) }
    },
  })

  registerRoute(app, deps, calls.deleteDuplicates, signedIn, {
    body: bodyWithCampaign,
    // Lets a list with far too many ids reach validation, which names the problem.
    bodyBytes: duplicateLimits.listBytes,
    once: async ({ deps, tx, access: actor, body: sent }) => {
      const { access, body } = await readAsGm({ ...deps, db: tx }, actor, sent, duplicateDeletion)
      return { success: true, ...(await deleteDuplicates(deps, tx, access, body.entryIds)) }
    },
  })

  registerRoute(app, deps, calls.mergeDuplicates, signedIn, {
    body: bodyWithCampaign,
    once: async ({ deps, tx, access: actor, body: sent }) => {
      const { access, body } = await readAsGm({ ...deps, db: tx }, actor, sent, duplicateMerge)
      return { success: true, ...(await mergeDuplicates(deps, tx, access, body.keepId, body.entryIds)) }
    },
  })

  registerRoute(app, deps, calls.cleanDuplicates, signedIn, {
    body: bodyWithCampaign,
    handle: async ({ access: actor, body: sent }) => {
      const { access } = await readAsGm(deps, actor, sent, duplicateAuto)
      return { success: true, ...(await cleanDuplicates(deps, access)) }
    },
  })

  registerRoute(app, deps, calls.markNotSame, signedIn, {
    body: bodyWithCampaign,
    handle: async ({ access: actor, body: sent }) => {
      const { access, body } = await readAsGm(deps, actor, sent, notSame)
      await markNotSame(deps, access, body.entryIds)
      return { success: true }
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { calls } from '#contract/permissions.ts'
import { entryEdit, wikiLimits, wikiTexts } from '#contract/wiki.ts'
import { gmOnly, memberOfCampaign } from '#server/auth/gates.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { deleteEntry } from './bin.ts'
import { updateEntry } from './edit-entry.ts'
import * as service from './service.ts'

/** A whole number from 1 on, also as 1e9; above 50,000 it counts as 50,000. */
function readLimit(value: unknown): number {
  if (value === undefined) return wikiLimits.entries
  if (typeof value !== 'string' || !/^\d+(e\d+)?$/.test(value) || Number(value) < 1) {
    throw new AppError('VALIDATION', wikiTexts.limit)
  }
  return Math.min(Number(value), wikiLimits.entries)
}

export function registerWiki(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listEntries, memberOfCampaign, {
    handle: async ({ access, query }) => ({
      success: true,
      entries: await service.listEntries(deps, access, readLimit(query['limit'])),
    }),
  })

  registerRoute(app, deps, calls.listCategories, memberOfCampaign, {
    handle: async ({ access }) => ({ success: true, categories: await service.listCategories(deps, access) }),
  })

  registerRoute(app, deps, calls.readEntry, memberOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      entry: await service.readEntry(deps, access, params['entryId'] ?? ''),
    }),
  })

  registerRoute(app, deps, calls.listRelated, memberOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      relatedEntries: await service.listRelated(deps, access, params['entryId'] ?? ''),
    }),
  })

  registerRoute(app, deps, calls.updateEntry, gmOnly(memberOfCampaign, wikiTexts.gmOnly), {
    body: entryEdit,
    handle: async ({ access, params, body }) => ({
      success: true,
      entry: await updateEntry(deps, access, params['entryId'] ?? '', body),
    }),
  })

  registerRoute(app, deps, calls.deleteEntry, gmOnly(memberOfCampaign, wikiTexts.deleteDenied), {
    handle: async ({ access, params }) => {
      await deleteEntry(deps, access, params['entryId'] ?? '')
      return { success: true }
    },
  })
}

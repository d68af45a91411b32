import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { campaignEdit, campaignLimits, campaignTexts, newCampaign } from '#contract/campaigns.ts'
import { AppError, generalTexts } from '#contract/errors.ts'
import { calls } from '#contract/permissions.ts'
import { gmOnly, memberOfCampaign, signedIn, signedInToSettle } from '#server/auth/gates.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import * as service from './service.ts'

export function registerCampaigns(app: FastifyInstance, deps: Deps): void {
  const creations = new RateLimiterMemory({ points: campaignLimits.createdPerHour, duration: 3600 })

  registerRoute(app, deps, calls.listCampaigns, signedInToSettle, {
    handle: async ({ access }) => ({ success: true, campaigns: await service.listCampaigns(deps, access) }),
  })

  registerRoute(app, deps, calls.createCampaign, signedIn, {
    body: newCampaign,
    status: 201,
    handle: async ({ access, body }) => {
      await creations.consume(access.userId).catch(() => {
        throw new AppError('RATE_LIMITED', generalTexts.tooManyRequests, { retryAfterSeconds: 60 })
      })
      return { success: true, campaign: await service.createCampaign(deps, access, body) }
    },
  })

  registerRoute(app, deps, calls.readCampaign, memberOfCampaign, {
    handle: async ({ access }) => ({ success: true, campaign: await service.readCampaign(deps, access) }),
  })

  registerRoute(app, deps, calls.updateCampaign, gmOnly(memberOfCampaign, campaignTexts.editDenied), {
    body: campaignEdit,
    handle: async ({ access, body }) => {
      await service.updateCampaign(deps, access, body)
      return { success: true, campaign: await service.readCampaign(deps, access) }
    },
  })

  registerRoute(app, deps, calls.deleteCampaign, gmOnly(memberOfCampaign, campaignTexts.deleteDenied), {
    handle: async ({ access }) => {
      await service.deleteCampaign(deps, access)
      return { success: true }
    },
  })
}

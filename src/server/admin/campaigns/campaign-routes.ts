import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { adminOnly, paramOf, requireExisting } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { listPossibleOwners, requireCampaignOrTrashed } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { handOverCampaign, readAllCampaigns } from './campaigns.ts'

const adminOfCampaign = requireExisting(adminOnly, (deps, _, request) =>
  requireCampaignOrTrashed(deps, paramOf(request, 'campaignId')),
)

export function registerAllCampaigns(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.listAllCampaigns, adminOnly, {
    handle: async ({ access, query }) => ({
      success: true,
      ...(await readAllCampaigns(deps, access, query)),
    }),
  })

  registerRoute(app, deps, calls.listCampaignMembers, adminOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      members: await listPossibleOwners(deps, access, params.campaignId),
    }),
  })

  registerRoute(app, deps, calls.handOverCampaign, adminOfCampaign, {
    handle: async ({ access, params, body }) => {
      await handOverCampaign(deps, access, params.campaignId, body.newOwnerId)
      return { success: true }
    },
  })
}

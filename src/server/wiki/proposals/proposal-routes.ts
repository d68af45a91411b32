import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { gmOnly, memberOfCampaign } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { decideProposals } from './decide-proposals.ts'
import { listProposals } from './list-proposals.ts'

export function registerProposals(app: FastifyInstance, deps: Deps): void {
  const gm = gmOnly(memberOfCampaign, maintenanceTexts.gmOnly)

  registerRoute(app, deps, calls.listProposals, gm, {
    handle: async ({ access, query }) => ({ success: true, ...(await listProposals(deps, access, query)) }),
  })

  registerRoute(app, deps, calls.acceptProposals, gm, {
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      ...(await decideProposals(deps, tx, access, 'accepted', body.factIds)),
    }),
  })

  registerRoute(app, deps, calls.dismissProposals, gm, {
    handleIdempotently: async ({ deps, tx, access, body }) => ({
      success: true,
      ...(await decideProposals(deps, tx, access, 'dismissed', body.factIds)),
    }),
  })
}

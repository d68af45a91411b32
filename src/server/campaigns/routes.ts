import type { FastifyInstance } from 'fastify'
import { memberTexts } from '#contract/campaigns/members.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import {
  anyone,
  gmOfTrashedCampaign,
  gmOnly,
  memberOfCampaign,
  paramOf,
  requireExisting,
  signedIn,
  signedInEvenIfPasswordMustChange,
} from '#server/auth/guards.ts'
import { originOf } from '#server/auth/origin.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import {
  acceptInvite,
  createCodeGuessLimit,
  createInvite,
  listInvites,
  previewInvite,
  revokeInvite,
} from './invites.ts'
import { listMembers, removeMember, requireMember, updateMember } from './members.ts'
import { readOptions, updateOptions } from './options.ts'
import * as service from './service.ts'
import { type ApplyTable, readTable, takeSeat, updateTable } from './table.ts'
import { deleteCampaign, restoreCampaign } from './trash.ts'

/** `onNamesChanged` is called after the table or the vocabulary of a campaign has changed. */
export function registerCampaigns(
  app: FastifyInstance,
  deps: Deps,
  { applyTable, onNamesChanged }: { applyTable: ApplyTable; onNamesChanged: (campaignId: string) => void },
): void {
  registerRoute(app, deps, calls.listCampaigns, signedInEvenIfPasswordMustChange, {
    handle: async ({ access }) => ({ success: true, campaigns: await service.listCampaigns(deps, access) }),
  })

  registerRoute(app, deps, calls.createCampaign, signedIn, {
    handleIdempotently: async ({ deps, tx, access, body }) => {
      return { success: true, campaign: await service.createCampaign(deps, tx, access, body) }
    },
  })

  registerRoute(app, deps, calls.readCampaign, memberOfCampaign, {
    handle: async ({ access }) => ({ success: true, campaign: await service.readCampaign(deps, access) }),
  })

  registerRoute(app, deps, calls.updateCampaign, gmOnly(memberOfCampaign, campaignTexts.editDenied), {
    handle: async ({ access, body }) => {
      await service.updateCampaign(deps, access, body)
      return { success: true, campaign: await service.readCampaign(deps, access) }
    },
  })

  registerRoute(app, deps, calls.deleteCampaign, gmOnly(memberOfCampaign, campaignTexts.deleteDenied), {
    handle: async ({ access }) => {
      await deleteCampaign(deps, access)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.restoreCampaign, gmOfTrashedCampaign, {
    handle: async ({ access }) => {
      await restoreCampaign(deps, access)
      return { success: true, campaign: await service.readCampaign(deps, access) }
    },
  })

  const mayChangeSettings = gmOnly(memberOfCampaign, campaignTexts.settingsDenied)
  registerRoute(app, deps, calls.readOptions, mayChangeSettings, {
    handle: async ({ access }) => ({ success: true, options: await readOptions(deps, access) }),
  })

  registerRoute(app, deps, calls.updateOptions, mayChangeSettings, {
    handle: async ({ access, body }) => {
      await updateOptions(deps, access, body)
      onNamesChanged(access.campaignId)
      return { success: true, options: await readOptions(deps, access) }
    },
  })

  registerRoute(app, deps, calls.readTable, memberOfCampaign, {
    handle: async ({ access }) => ({ success: true, ...(await readTable(deps, access)) }),
  })

  registerRoute(app, deps, calls.updateTable, mayChangeSettings, {
    handle: async ({ access, body }) => {
      await updateTable(deps, access, body, applyTable)
      onNamesChanged(access.campaignId)
      return { success: true, ...(await readTable(deps, access)) }
    },
  })

  registerRoute(app, deps, calls.takeSeat, memberOfCampaign, {
    handle: async ({ access, body }) => {
      await takeSeat(deps, access, body.seatId)
      return { success: true, ...(await readTable(deps, access)) }
    },
  })

  registerMembers(app, deps)
}

function registerMembers(app: FastifyInstance, deps: Deps): void {
  const limitCodeGuesses = createCodeGuessLimit(deps)

  registerRoute(app, deps, calls.listMembers, memberOfCampaign, {
    handle: async ({ access }) => ({ success: true, members: await listMembers(deps, access) }),
  })

  const gmOfMember = requireExisting(
    gmOnly(memberOfCampaign, memberTexts.roleDenied),
    (deps, { campaignId }, request) => requireMember(deps.db, campaignId, paramOf(request, 'userId')),
  )
  registerRoute(app, deps, calls.updateMember, gmOfMember, {
    handle: async ({ access, body, params }) => {
      await updateMember(deps, access, params.userId, body.role)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.removeMember, memberOfCampaign, {
    handle: async ({ access, params }) => {
      await removeMember(deps, access, params.userId)
      return { success: true }
    },
  })

  const mayInvite = gmOnly(memberOfCampaign, memberTexts.inviteDenied)
  registerRoute(app, deps, calls.listInvites, mayInvite, {
    handle: async ({ access, request }) => ({
      success: true,
      invites: await listInvites(deps, access, originOf(deps, request)),
    }),
  })

  registerRoute(app, deps, calls.createInvite, mayInvite, {
    handleIdempotently: async ({ deps, tx, access, body, request }) => ({
      success: true,
      invite: await createInvite(deps, tx, access, body, originOf(deps, request)),
    }),
  })

  registerRoute(app, deps, calls.revokeInvite, mayInvite, {
    handle: async ({ access, params }) => {
      await revokeInvite(deps, access, params.inviteId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.previewInvite, anyone, {
    handle: async ({ params, request }) => ({
      success: true,
      ...(await limitCodeGuesses(request, () => previewInvite(deps, params.code))),
    }),
  })

  registerRoute(app, deps, calls.acceptInvite, signedIn, {
    handle: async ({ access, params, request }) => {
      const join = () => acceptInvite(deps, access, params.code)
      const campaignId = await limitCodeGuesses(request, join)
      const { userId } = access
      return { success: true, campaign: await service.readCampaign(deps, { campaignId, userId }) }
    },
  })
}

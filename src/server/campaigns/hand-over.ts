import {
  adminCampaignTexts,
  type CampaignMember,
  type LedCampaign,
} from '#contract/campaigns/all-campaigns.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { promoteAccountToGm, requireUser } from '#server/accounts/service.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { oldestInTrash } from '#server/auth/campaign-access.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { resumeJobs, suspendJobs } from '#server/jobs/service.ts'
import { findCampaignOrTrashed, listActiveMembers, listLedAlone, putGm } from './owner-store.ts'
import { changeCampaign, findRole, lockCampaign } from './store.ts'
import { moveCampaignToTrash } from './trash.ts'

/** Throws NOT_FOUND if the campaign does not exist or can no longer be restored from the trash. */
export async function requireCampaignOrTrashed(
  deps: Pick<Deps, 'db' | 'clock'>,
  campaignId: string,
): Promise<{ deletedAt: Date | null }> {
  const found = await findCampaignOrTrashed(deps.db, campaignId, oldestInTrash(deps.clock()))
  if (!found) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return found
}

export async function listPossibleOwners(
  deps: Pick<Deps, 'db'>,
  _access: AdminAccess,
  campaignId: string,
): Promise<CampaignMember[]> {
  return (await listActiveMembers(deps.db, [campaignId])).map(presentMember)
}

const presentMember = ({ id, username, role }: CampaignMember): CampaignMember => ({ id, username, role })

/** Makes a user the owner and a game master of the campaign, and takes the campaign out of the trash. */
export async function handOver(
  deps: Pick<Deps, 'clock' | 'ids' | 'queue'>,
  tx: Db,
  access: AdminAccess,
  campaignId: string,
  newOwnerId: string,
): Promise<void> {
  await lockCampaign(tx, campaignId)
  const { deletedAt } = await requireCampaignOrTrashed({ ...deps, db: tx }, campaignId)
  const owner = await requireUser(tx, newOwnerId)
  if (!owner.isActive) throw new AppError('CONFLICT', adminCampaignTexts.inactiveOwner)
  if (owner.id === access.userId && (await findRole(tx, campaignId, owner.id)) !== 'gm') {
    throw new AppError('CONFLICT', adminCampaignTexts.toOneself)
  }
  await putGm(tx, campaignId, owner.id, deps.clock())
  await changeCampaign(tx, campaignId, { createdBy: owner.id, deletedAt: null })
  await promoteAccountToGm(tx, owner.id)
  if (deletedAt) await resumeJobs(deps, tx, { campaignId }, deletedAt)
  await recordAudit(deps, tx, {
    actorId: access.userId,
    action: 'campaign.handedOver',
    targetId: campaignId,
    recipientId: owner.id,
  })
}

/** Lists the campaigns of which the user is the only game master, each with its other active members. */
export async function listLedAloneWithMembers(
  db: Db,
  _access: AdminAccess,
  userId: string,
): Promise<LedCampaign[]> {
  const led = await listLedAlone(db, userId)
  const members = await listActiveMembers(
    db,
    led.map(({ id }) => id),
  )
  return led.map((campaign) => ({
    ...campaign,
    members: members
      .filter((member) => member.campaignId === campaign.id && member.id !== userId)
      .map(presentMember),
  }))
}

type Choice = { campaignId: string; newOwnerId: string | null }

/**
 * Hands each campaign over to a member, or moves it to the trash if `newOwnerId` is null.
 * @throws VALIDATION if the user is not the only game master of a campaign, or if a new owner is not another active member
 */
export async function settleCampaigns(
  deps: Pick<Deps, 'clock' | 'files' | 'ids' | 'queue'>,
  tx: Db,
  access: AdminAccess,
  userId: string,
  choices: Choice[],
): Promise<void> {
  const led = await listLedAloneWithMembers(tx, access, userId)
  for (const { campaignId, newOwnerId } of choices) {
    const campaign = led.find(({ id }) => id === campaignId)
    if (!campaign) throw new AppError('VALIDATION', adminCampaignTexts.notLedAlone)
    if (newOwnerId === null) {
      await moveCampaignToTrash(deps, tx, { userId: access.userId, campaignId })
      await suspendJobs({ ...deps, db: tx }, { campaignId })
    } else {
      if (!campaign.members.some(({ id }) => id === newOwnerId)) {
        throw new AppError('VALIDATION', adminCampaignTexts.notMember)
      }
      await handOver(deps, tx, access, campaignId, newOwnerId)
    }
  }
}

import { type Member, memberTexts } from '#contract/campaigns/members.ts'
import { type CampaignRole, campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { promoteAccountToGm } from '#server/accounts/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { presentMember } from './present.ts'
import { changeRole, countGms, deleteMember, findRole, listMembersOf, lockCampaign } from './store.ts'

export async function listMembers(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<Member[]> {
  return (await listMembersOf(deps.db, access.campaignId)).map(presentMember)
}

/** Checks the caller's role again, because it may have changed since the guard ran. */
async function lockCampaignForMember(
  tx: Db,
  { campaignId, userId: actorId }: CampaignAccess,
  userId: string,
  deniedText: string,
): Promise<CampaignRole> {
  await lockCampaign(tx, campaignId)
  const ownRole = await findRole(tx, campaignId, actorId)
  if (!ownRole) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  if (ownRole !== 'gm' && userId !== actorId) throw new AppError('GM_ONLY', deniedText)
  return requireMember(tx, campaignId, userId)
}

export async function requireMember(db: Db, campaignId: string, userId: string): Promise<CampaignRole> {
  const role = await findRole(db, campaignId, userId)
  if (!role) throw new AppError('NOT_FOUND', memberTexts.memberNotFound)
  return role
}

async function requireAnotherGm(tx: Db, campaignId: string): Promise<void> {
  if ((await countGms(tx, campaignId)) < 2) throw new AppError('CONFLICT', memberTexts.lastGameMaster)
}

export async function updateMember(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  userId: string,
  role: CampaignRole,
): Promise<void> {
  const { campaignId } = access
  await deps.db.transaction(async (tx) => {
    const before = await lockCampaignForMember(tx, access, userId, memberTexts.roleDenied)
    if (before === 'player' && userId === access.userId) throw new AppError('GM_ONLY', memberTexts.roleDenied)
    if (before === 'gm' && role === 'player') await requireAnotherGm(tx, campaignId)
    await changeRole(tx, campaignId, userId, role)
    if (role === 'gm') await promoteAccountToGm(tx, userId)
  })
}

/** Throws CONFLICT for the last game master. Uploads of the member stay: docs/product.md, “Members and invitations”. */
export async function removeMember(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  userId: string,
): Promise<void> {
  const { campaignId } = access
  await deps.db.transaction(async (tx) => {
    const role = await lockCampaignForMember(tx, access, userId, memberTexts.removeDenied)
    if (role === 'gm') await requireAnotherGm(tx, campaignId)
    await deleteMember(tx, campaignId, userId)
  })
}

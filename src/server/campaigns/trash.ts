import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { requirePlanAllowsRestore } from '#server/accounts/service.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { type CampaignAccess, oldestInTrash } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { resumeJobs, suspendJobs } from '#server/jobs/service.ts'
import { changeCampaign, deleteTrashed, findDeletedAt, trashCampaign } from './store.ts'

export async function deleteCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'ids'>,
  access: CampaignAccess<'gm'>,
): Promise<void> {
  await deps.db.transaction((tx) => moveCampaignToTrash(deps, tx, access))
  await suspendJobs(deps, { campaignId: access.campaignId })
}

/** The caller must make sure that the user may delete the campaign, and must suspend its jobs. */
export async function moveCampaignToTrash(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Db,
  { userId: actorId, campaignId: targetId }: Pick<CampaignAccess, 'userId' | 'campaignId'>,
): Promise<void> {
  const isTrashed = await trashCampaign(tx, targetId, deps.clock())
  if (!isTrashed) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  await recordAudit(deps, tx, { actorId, action: 'campaign.deleted', targetId })
}

export async function restoreCampaign(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'queue' | 'ids'>,
  { userId: actorId, campaignId }: CampaignAccess<'gm'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requirePlanAllowsRestore({ ...deps, db: tx }, campaignId)
    const deletedAt = await findDeletedAt(tx, campaignId)
    await changeCampaign(tx, campaignId, { deletedAt: null })
    if (!deletedAt) return
    await recordAudit(deps, tx, { actorId, action: 'campaign.restored', targetId: campaignId })
    await resumeJobs(deps, tx, { campaignId }, deletedAt)
  })
}

/** The audio files of the deleted campaigns become orphans, which `removeOrphans` deletes. */
export async function purgeTrash(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteTrashed(deps.db, oldestInTrash(deps.clock()))
}

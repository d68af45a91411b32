import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { requireRestoreQuota } from '#server/accounts/service.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { type CampaignAccess, oldestInTrash } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { resumeJobs, sendJobs, stopJobs } from '#server/jobs/service.ts'
import { changeCampaign, deleteTrashed, findDeletedAt, trashCampaign } from './store.ts'

export async function deleteCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'ids'>,
  access: CampaignAccess<'gm'>,
): Promise<void> {
  const { userId: actorId, campaignId: targetId } = access
  await deps.db.transaction(async (tx) => {
    const isTrashed = await trashCampaign(tx, targetId, deps.clock())
    if (!isTrashed) throw new AppError('NOT_FOUND', campaignTexts.notFound)
    await recordAudit(deps, tx, { actorId, action: 'campaign.deleted', targetId })
  })
  await stopJobs(deps, { campaignId: access.campaignId })
}

export async function restoreCampaign(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'queue' | 'ids'>,
  { userId: actorId, campaignId }: CampaignAccess<'gm'>,
): Promise<void> {
  const resumed = await deps.db.transaction(async (tx) => {
    await requireRestoreQuota({ ...deps, db: tx }, campaignId)
    const deletedAt = await findDeletedAt(tx, campaignId)
    await changeCampaign(tx, campaignId, { deletedAt: null })
    if (!deletedAt) return []
    await recordAudit(deps, tx, { actorId, action: 'campaign.restored', targetId: campaignId })
    return resumeJobs({ db: tx, clock: deps.clock }, { campaignId }, deletedAt)
  })
  await sendJobs(deps, resumed)
}

/** The audio files become orphans, which `removeOrphans` deletes. */
export async function purgeTrash(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteTrashed(deps.db, oldestInTrash(deps.clock()))
}

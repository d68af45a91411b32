import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { requireRestoreQuota } from '#server/accounts/service.ts'
import { type CampaignAccess, oldestInTrash } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { resumeJobs, sendJobs, stopJobs } from '#server/jobs/service.ts'
import { changeCampaign, deleteTrashed, findDeletedAt, trashCampaign } from './store.ts'

export async function deleteCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<void> {
  await trashWithJobs(deps, campaignId)
}

/** The caller must make sure that the campaign may be deleted. */
export async function trashWithJobs(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  campaignId: string,
): Promise<void> {
  const isTrashed = await trashCampaign(deps.db, campaignId, deps.clock())
  if (!isTrashed) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  await stopJobs(deps, { campaignId })
}

export async function restoreCampaign(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'queue'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<void> {
  const resumed = await deps.db.transaction(async (tx) => {
    await requireRestoreQuota({ ...deps, db: tx }, campaignId)
    const deletedAt = await findDeletedAt(tx, campaignId)
    await changeCampaign(tx, campaignId, { deletedAt: null })
    return deletedAt ? resumeJobs({ db: tx, clock: deps.clock }, { campaignId }, deletedAt) : []
  })
  await sendJobs(deps, resumed)
}

/** The audio files become orphans, which `removeOrphans` deletes. */
export async function purgeTrash(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteTrashed(deps.db, oldestInTrash(deps.clock()))
}

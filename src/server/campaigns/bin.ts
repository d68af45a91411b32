import { campaignTexts } from '#contract/campaigns.ts'
import { AppError } from '#contract/errors.ts'
import { requireRoomToRestore } from '#server/accounts/service.ts'
import { type CampaignAccess, oldestInBin } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { resumeJobs, sendJobs, stopJobs } from '#server/jobs/service.ts'
import { binCampaign, changeCampaign, deleteBinned, findDeletedAt } from './store.ts'

/** Puts the campaign into the bin and stops its jobs: nothing of it answers any more, nothing writes to it. */
export async function deleteCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
): Promise<void> {
  const isBinned = await binCampaign(deps.db, access.campaignId, deps.clock())
  if (!isBinned) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  await stopJobs(deps, { campaignId: access.campaignId })
}

/** Brings a campaign back with all that it had; jobs that the deletion stopped go on. */
export async function restoreCampaign(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'queue'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<void> {
  const resumed = await deps.db.transaction(async (tx) => {
    await requireRoomToRestore({ ...deps, db: tx }, campaignId)
    const deletedAt = await findDeletedAt(tx, campaignId)
    await changeCampaign(tx, campaignId, { deletedAt: null })
    return deletedAt ? resumeJobs({ db: tx, clock: deps.clock }, { campaignId }, deletedAt) : []
  })
  await sendJobs(deps, resumed)
}

/** Deletes for good what nobody may bring back any more. Files of its recordings are then orphans. */
export async function purgeBin(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteBinned(deps.db, oldestInBin(deps.clock()))
}

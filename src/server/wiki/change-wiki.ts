import { campaignTexts } from '#contract/campaigns.ts'
import { AppError } from '#contract/errors.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillGm } from '#server/auth/still-allowed.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { lockCampaign } from './store.ts'

/**
 * Changes a campaign's wiki, all or nothing and one at a time: links and limits depend on all of its entries. The lock may
 * be held by a job for as long as it writes, so the right is checked again once the lock is there.
 */
export async function changeWiki<T>(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockCampaign(tx, access.campaignId))) throw new AppError('NOT_FOUND', campaignTexts.notFound)
    await requireStillGm(tx, access)
    return change(tx)
  })
}

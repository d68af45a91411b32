import { campaignTexts } from '#contract/campaigns.ts'
import { AppError } from '#contract/errors.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillGm } from '#server/auth/still-allowed.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { lockCampaign } from './store.ts'

/**
 * Locks a campaign's wiki until the transaction ends: limits depend on all of its entries. A job may hold the lock for as
 * long as it writes, so the right is checked again once the lock is there.
 */
export async function lockWiki(tx: Db, access: CampaignAccess<'gm'>): Promise<void> {
  if (!(await lockCampaign(tx, access.campaignId))) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  await requireStillGm(tx, access)
}

/** Changes a campaign's wiki, all or nothing and one change at a time. */
export async function changeWiki<T>(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await lockWiki(tx, access)
    return change(tx)
  })
}

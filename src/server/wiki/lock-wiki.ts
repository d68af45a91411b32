import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillGm } from '#server/auth/recheck-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { lockCampaignForWiki } from './store.ts'

/**
 * Makes changes to a wiki wait for each other, because limits depend on all entries. Then checks the role, which may have changed during
 * the wait.
 */
export async function lockWiki(tx: Db, access: CampaignAccess<'gm'>): Promise<void> {
  if (!(await lockCampaignForWiki(tx, access.campaignId)))
    throw new AppError('NOT_FOUND', campaignTexts.notFound)
  await requireStillGm(tx, access)
}

export async function runInWikiTransaction<T>(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await lockWiki(tx, access)
    return change(tx)
  })
}

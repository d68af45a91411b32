import { campaignTexts } from '#contract/campaigns.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { lockCampaign } from './store.ts'

/** Changes a campaign's wiki, all or nothing and one at a time: links and limits depend on all of its entries. */
export async function changeWiki<T>(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockCampaign(tx, campaignId))) throw new AppError('NOT_FOUND', campaignTexts.notFound)
    return change(tx)
  })
}

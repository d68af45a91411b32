import { type PageQuery, type Pagination, paginate } from '#contract/paging.ts'
import type { Proposal } from '#contract/wiki/proposals.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import * as store from './proposal-store.ts'

export async function listProposals(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
  query: PageQuery,
): Promise<{ proposals: Proposal[]; pagination: Pagination }> {
  const total = await store.countProposals(deps.db, campaignId)
  return {
    proposals: await store.listProposalPage(deps.db, campaignId, query),
    pagination: paginate(query, total),
  }
}

export const countProposals = (deps: Pick<Deps, 'db'>, { campaignId }: CampaignAccess<'gm'>) =>
  store.countProposals(deps.db, campaignId)

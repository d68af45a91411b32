import { calls } from '#contract/permissions.ts'
import { beginCall } from '#web/lib/api.ts'
import { audienceQuery } from '#web/wiki/audience.ts'
import type { AppPlace } from './view-state.ts'

/**
 * Begins what the first screen asks for before its scripts are there: who one is, which campaigns there are, and of a wiki what
 * stands on its main page. The campaign is in the address; whether one may read it, the server knows.
 */
export function beginFirstCalls({ view, campaign, entry, category, page, q, as }: AppPlace): void {
  beginCall(calls.profile)
  beginCall(calls.listCampaigns)
  if (view !== 'wiki' || !campaign || as === 'shared') return
  const options = { params: { campaignId: campaign }, query: audienceQuery(as ? 'player' : 'own') }
  beginCall(calls.listCategories, options)
  if (!entry && !category && !page && q === '') beginCall(calls.listFeatured, options)
}

import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { findState } from './version-store.ts'

/**
 * Returns a token that changes with every change that this reader can see. Read it before the wiki: an old token only causes another fetch,
 * whereas a new token would make an old wiki seem current.
 */
export async function readVersion(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess | ShareAccess,
): Promise<string> {
  const state = await findState(deps.db, campaignId, role)
  return state ? `${role}.${state.epoch}.${state.version}` : `${role}.empty`
}

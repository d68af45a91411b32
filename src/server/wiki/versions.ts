import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { findState } from './version-store.ts'

/**
 * Names the state of a wiki as this reader sees it: another word after every change that they can see. Read it before the
 * wiki, so that a change in between makes the answer look old rather than new.
 */
export async function readVersion(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess | ShareAccess,
): Promise<string> {
  const state = await findState(deps.db, campaignId, role)
  return state ? `${role}.${state.epoch}.${state.version}` : `${role}.empty`
}

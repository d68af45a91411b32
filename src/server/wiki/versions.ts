import { type WikiDifferences, wikiLimits } from '#contract/wiki.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentEntry } from './present.ts'
import { type Audience, listListedOf } from './store.ts'
import { findState, listChangedIds, type WikiState } from './version-store.ts'

/** Who reads stands in it: what somebody has of a wiki is worth nothing to them once they may see less of it, or more. */
const startOf = (audience: Audience, { epoch }: WikiState) => `${audience}.${epoch}.`
const writeVersion = (audience: Audience, state: WikiState | null) =>
  state ? startOf(audience, state) + state.version : `${audience}.empty`

/**
 * Names the state of a wiki as this reader sees it. It is to be asked for before the wiki is read: what changes in between
 * is then a difference.
 */
export async function readVersion(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<string> {
  return writeVersion(role, await findState(deps.db, campaignId, role))
}

/** The number in a version that was given to this audience; null where it is none from which the differences are known. */
function readNumber(version: string, audience: Audience, state: WikiState | null): number | null {
  if (!state) return null
  const start = startOf(audience, state)
  const digits = version.startsWith(start) ? version.slice(start.length) : ''
  return /^\d{1,9}$/.test(digits) && Number(digits) <= state.version ? Number(digits) : null
}

/** What has changed for this reader since a version. An entry that was hidden from them meanwhile is gone. */
export async function listDifferences(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
  since: string,
): Promise<Omit<WikiDifferences, 'success'>> {
  const state = await findState(deps.db, campaignId, role)
  const version = writeVersion(role, state)
  if (since === version) return { version, differences: { entries: [], removed: [] } }
  const number = readNumber(since, role, state)
  if (number === null) return { version, differences: null }
  const ids = await listChangedIds(deps.db, campaignId, role, number, wikiLimits.differences + 1)
  if (ids.length > wikiLimits.differences) return { version, differences: null }
  const listed = await listListedOf(deps.db, campaignId, role, ids)
  const there = new Set(listed.map(({ entry }) => entry.id))
  return {
    version,
    differences: {
      entries: listed.map((row) => presentEntry(row, role)),
      removed: ids.filter((id) => !there.has(id)),
    },
  }
}

import type { WikiChanges } from '#contract/wiki/endpoints.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentEntry } from './present.ts'
import { listEntriesById } from './store.ts'
import { findState, listChangedIds } from './version-store.ts'

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

/** Returns null if the changes since a version are not known or too many: the client then needs the whole wiki. */
export async function readChanges(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  since: string,
): Promise<{ version: string; changes: WikiChanges } | null> {
  const { campaignId, role } = access
  const [, from] = /^\w+\.[\w-]+\.(\d{1,9})$/.exec(since) ?? []
  const version = await readVersion(deps, access)
  if (from === undefined || epochOf(since) !== epochOf(version)) return null
  const ids = await listChangedIds(deps.db, campaignId, role, Number(from), wikiLimits.changes + 1)
  if (ids.length > wikiLimits.changes) return null
  const rows = await listEntriesById(deps.db, campaignId, role, ids)
  const listed = new Set(rows.map(({ entry }) => entry.id))
  return {
    version,
    changes: {
      entries: rows.map((row) => presentEntry(row, role)),
      removed: ids.filter((id) => !listed.has(id)),
    },
  }
}

const epochOf = (version: string) => version.slice(0, version.lastIndexOf('.'))

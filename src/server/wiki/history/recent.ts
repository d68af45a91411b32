import { changeKind, type RecentChange } from '#contract/wiki/maintenance.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { type ChangeRow, listChanges } from './recent-store.ts'

function presentChange(row: ChangeRow): RecentChange {
  const { id, entryId, name, category, by, createdAt, sessionNumber, newFacts } = row
  return {
    id,
    entryId,
    name,
    category,
    change: changeKind.parse(row.change),
    by,
    at: createdAt.toISOString(),
    session: sessionNumber === null ? null : { number: sessionNumber, newFacts },
  }
}

export async function listRecent(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<RecentChange[]> {
  return (await listChanges(deps.db, campaignId, role)).map(presentChange)
}

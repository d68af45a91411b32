import { type RecapSections, recapSections } from '#contract/recap/schemas.ts'
import { listSources } from '#core/recap/edit-recap.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { prepareHiddenFor } from '#server/wiki/service.ts'
import { showSections } from './present.ts'
import { listOpenings } from './story-store.ts'

/** By session id. Only the title, the summary and the moments are filled, with what the reader may see of them. */
export async function readOpenings(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<Map<string, RecapSections>> {
  if (!access.shows.recap) return new Map()
  const rows = await listOpenings(deps.db, access.campaignId)
  const stored = rows.map((row) => ({ ...row, sections: recapSections.parse(row.sections) }))
  const findHidden = await prepareHiddenFor(deps, access)
  const hidden = await findHidden(stored.flatMap(({ sections }) => listSources(sections)))
  return new Map(stored.map(({ sessionId, sections }) => [sessionId, showSections(sections, hidden)]))
}

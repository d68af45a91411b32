import { AppError } from '#contract/errors.ts'
import { isBlank } from '#contract/text.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type NewEntry, type WikiEntry, wikiLimits } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { tidyAliases } from '#core/wiki/merge/merge-entry.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { requireCategory } from '#server/wiki/categories.ts'
import { makeRevision } from '#server/wiki/history/make-revision.ts'
import { lockWiki } from '#server/wiki/lock-wiki.ts'
import { presentEntry } from '#server/wiki/present.ts'
import { insertEntries, insertRevisions } from '#server/wiki/store.ts'
import { countEntries } from '#server/wiki/version-store.ts'

/** Sets `editedAt`, so that automatic runs do not change the text. */
export async function createEntry(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Tx,
  access: CampaignAccess<'gm'>,
  written: NewEntry,
): Promise<WikiEntry> {
  const { campaignId, userId } = access
  const now = deps.clock()
  const entry = {
    ...written,
    id: deps.ids.next(),
    campaignId,
    foldedName: foldName(written.name),
    category: isBlank(written.category) ? 'misc' : written.category,
    aliases: tidyAliases(written.name, written.aliases),
    detailSources: {},
    version: 1,
    firstSessionId: null,
    editedAt: now,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    removalId: null,
    pictureId: null,
  }
  await requireCategory({ ...deps, db: tx }, campaignId, entry.category)
  await lockWiki(tx, access)
  if ((await countEntries(tx, campaignId)) >= wikiLimits.entries)
    throw new AppError('VALIDATION', maintenanceTexts.wikiFull)
  await insertEntries(tx, [entry])
  await insertRevisions(tx, [makeRevision(deps, null, entry, { change: 'create', userId })])
  return presentEntry({ entry, sessionNumber: null }, 'gm')
}

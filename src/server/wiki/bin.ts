import { AppError } from '#contract/errors.ts'
import { wikiTexts } from '#contract/wiki.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { requireEntry } from './service.ts'
import { changeEntry } from './store.ts'

/** Into the bin, where it stays for 30 days. */
export async function deleteEntry(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
): Promise<void> {
  const { entry } = await requireEntry(deps, access, entryId)
  const now = deps.clock()
  const binned = await changeEntry(deps.db, entryId, entry.version, { deletedAt: now, updatedAt: now })
  if (!binned) throw new AppError('NOT_FOUND', wikiTexts.entryNotFound)
}

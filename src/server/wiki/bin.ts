import { AppError } from '#contract/errors.ts'
import { type Binned, careTexts } from '#contract/wiki-care.ts'
import { type CampaignAccess, oldestInBin } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import {
  type BinKind,
  binEntries,
  deleteBin,
  deleteBinnedEntries,
  insertBin,
  listBinOf,
  listEntryIds,
} from './bin-store.ts'
import { presentBinned } from './care-present.ts'
import { changeWiki } from './change-wiki.ts'
import { requireEntry } from './service.ts'

/** One thing that was done to a wiki and can be undone for 30 days. */
type Removal = {
  id: string
  campaignId: string
  kind: BinKind
  userId: string
  entryIds: string[]
  /** What it takes to undo a merge; null for a plain removal. */
  undo: unknown
  now: Date
}

/** Takes entries out of the wiki, in the transaction of whoever removes them; how many of them were there. */
export async function putIntoBin(tx: Db, removal: Removal): Promise<number> {
  const { id, campaignId, kind, userId, entryIds, undo, now } = removal
  await insertBin(tx, { id, campaignId, kind, userId, undo, createdAt: now })
  const binned = await binEntries(tx, campaignId, entryIds, { id, now })
  if (binned.length === 0) await deleteBin(tx, id)
  return binned.length
}

export async function deleteEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
): Promise<{ undoId: string }> {
  const { campaignId, userId } = access
  const id = deps.ids.next()
  await changeWiki(deps, access, async (tx) => {
    await requireEntry({ db: tx }, access, entryId)
    const removal = { kind: 'delete' as const, entryIds: [entryId], undo: null, now: deps.clock() }
    await putIntoBin(tx, { id, campaignId, userId, ...removal })
  })
  return { undoId: id }
}

/** Empties the wiki, all or nothing. */
export async function clearWiki(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  access: CampaignAccess<'gm'>,
): Promise<{ deletedCount: number; undoId: string | null }> {
  const { campaignId, userId } = access
  if (!deps.config.mayClearWiki) throw new AppError('DISABLED', careTexts.clearDisabled)
  const id = deps.ids.next()
  const deletedCount = await changeWiki(deps, access, async (tx) => {
    const removal = { kind: 'clear' as const, undo: null, now: deps.clock() }
    const entryIds = await listEntryIds(tx, campaignId)
    return putIntoBin(tx, { id, campaignId, userId, entryIds, ...removal })
  })
  return { deletedCount, undoId: deletedCount > 0 ? id : null }
}

export async function listBin(
  deps: Pick<Deps, 'db' | 'clock'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<Binned[]> {
  return (await listBinOf(deps.db, campaignId, oldestInBin(deps.clock()))).map(presentBinned)
}

/** Deletes for good what nobody may bring back any more. */
export async function purgeWiki(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteBinnedEntries(deps.db, oldestInBin(deps.clock()))
}

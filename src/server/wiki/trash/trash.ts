import { AppError } from '#contract/errors.ts'
import { maintenanceTexts, type TrashItem } from '#contract/wiki/maintenance.ts'
import { type CampaignAccess, oldestInTrash } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { runInWikiTransaction } from '#server/wiki/lock-wiki.ts'
import { requireEntry } from '#server/wiki/service.ts'
import { presentRemoval } from '../history/revisions.ts'
import {
  insertRemoval,
  listEntryIds,
  listRemovals,
  purgeTrash,
  type RemovalKind,
  trashEntries,
} from './trash-store.ts'

/** A removal of entries, which can be undone for 30 days: docs/product.md, “Bin”. */
type Removal = {
  id: string
  campaignId: string
  kind: RemovalKind
  userId: string
  entryIds: string[]
  /** Data to undo a merge; null for removals without a merge. */
  undo: unknown
  now: Date
}

/** The entries must exist, and the caller's transaction must hold the campaign lock. */
export async function moveToTrash(tx: Db, removal: Removal): Promise<void> {
  const { id, campaignId, kind, userId, entryIds, undo, now } = removal
  await insertRemoval(tx, { id, campaignId, kind, userId, undo, createdAt: now })
  await trashEntries(tx, campaignId, entryIds, { id, now })
}

export async function deleteEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
): Promise<{ undoId: string }> {
  const { campaignId, userId } = access
  const id = deps.ids.next()
  await runInWikiTransaction(deps, access, async (tx) => {
    await requireEntry({ db: tx }, access, entryId)
    const removal = { kind: 'delete' as const, entryIds: [entryId], undo: null, now: deps.clock() }
    await moveToTrash(tx, { id, campaignId, userId, ...removal })
  })
  return { undoId: id }
}

export async function clearWiki(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  access: CampaignAccess<'gm'>,
): Promise<{ deletedCount: number; undoId: string | null }> {
  const { campaignId, userId } = access
  if (!deps.config.mayClearWiki) throw new AppError('DISABLED', maintenanceTexts.clearDisabled)
  return runInWikiTransaction(deps, access, async (tx) => {
    const entryIds = await listEntryIds(tx, campaignId)
    if (entryIds.length === 0) return { deletedCount: 0, undoId: null }
    const id = deps.ids.next()
    const removal = { kind: 'clear' as const, undo: null, now: deps.clock() }
    await moveToTrash(tx, { id, campaignId, userId, entryIds, ...removal })
    return { deletedCount: entryIds.length, undoId: id }
  })
}

export async function listTrash(
  deps: Pick<Deps, 'db' | 'clock'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<TrashItem[]> {
  return (await listRemovals(deps.db, campaignId, oldestInTrash(deps.clock()))).map(presentRemoval)
}

export async function purgeWiki(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await purgeTrash(deps.db, oldestInTrash(deps.clock()))
}

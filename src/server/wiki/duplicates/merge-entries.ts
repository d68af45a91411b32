import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { listHiddenCategories } from '#server/wiki/category-store.ts'
import { lockWiki, runInWikiTransaction } from '#server/wiki/lock-wiki.ts'
import { type EntryRow, readEntriesById } from '#server/wiki/store.ts'
import { moveToTrash } from '#server/wiki/trash/trash.ts'
import { applyMerges, type Merged, planMerge } from './apply-merges.ts'
import { insertNotSame, toPair } from './duplicate-store.ts'

/**
 * Returns the entries in the order of the ids.
 * @throws NOT_FOUND if an entry is missing from the campaign's wiki
 */
async function requireEntries(tx: Db, campaignId: string, ids: string[]): Promise<EntryRow[]> {
  const rowOf = await readEntriesById(tx, ids.filter(isStorable))
  return ids.map((id) => {
    const row = rowOf.get(id)
    if (row?.campaignId === campaignId && row.deletedAt === null) return row
    throw new AppError('NOT_FOUND', wikiTexts.entryNotFound)
  })
}

export async function mergeDuplicates(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  access: CampaignAccess<'gm'>,
  keepId: string,
  entryIds: string[],
): Promise<Merged> {
  const ids = [...new Set(entryIds)]
  if (ids.includes(keepId)) throw new AppError('VALIDATION', duplicateTexts.keepAmong)
  await lockWiki(tx, access)
  const [keep, ...others] = await requireEntries(tx, access.campaignId, [keepId, ...ids])
  if (!keep || others.length === 0) return { merged: 0, undoId: null }
  const result = planMerge(keep, others, await listHiddenCategories(tx, access.campaignId))
  if ('refusal' in result) throw new AppError('CONFLICT', result.refusal)
  return applyMerges(deps, tx, access, 'merge', [{ keep, others, result }])
}

/** Throws NOT_FOUND and deletes nothing if an entry is missing. */
export async function deleteDuplicates(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  access: CampaignAccess<'gm'>,
  entryIds: string[],
): Promise<{ entriesDeleted: number; undoId: string | null }> {
  const { campaignId, userId } = access
  const ids = [...new Set(entryIds)]
  if (ids.length === 0) return { entriesDeleted: 0, undoId: null }
  const undoId = deps.ids.next()
  await lockWiki(tx, access)
  await requireEntries(tx, campaignId, ids)
  const removal = { id: undoId, kind: 'cleanup' as const, entryIds: ids, undo: null, now: deps.clock() }
  await moveToTrash(tx, { campaignId, userId, ...removal })
  return { entriesDeleted: ids.length, undoId }
}

/** Later scans for duplicates leave out the marked pairs. */
export async function markNotSame(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  entryIds: string[],
): Promise<void> {
  const { campaignId, userId } = access
  const ids = [...new Set(entryIds)]
  if (ids.length < 2) throw new AppError('VALIDATION', duplicateTexts.notSameCount)
  const createdAt = deps.clock()
  await runInWikiTransaction(deps, access, async (tx) => {
    await requireEntries(tx, campaignId, ids)
    const pairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => toPair(one, other)))
    await insertNotSame(
      tx,
      pairs.map((pair) => ({ ...pair, campaignId, userId, createdAt })),
    )
  })
}

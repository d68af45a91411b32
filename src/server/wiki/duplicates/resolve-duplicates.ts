import { AppError } from '#contract/errors.ts'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { lockWiki, runInWikiTransaction } from '#server/wiki/lock-wiki.ts'
import { moveToTrash } from '#server/wiki/trash/trash.ts'
import { insertNotSame, toPair } from './duplicate-store.ts'
import { requireEntries } from './merge-entries.ts'

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

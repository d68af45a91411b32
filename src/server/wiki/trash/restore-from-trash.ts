import { AppError } from '#contract/errors.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type CampaignAccess, oldestInTrash } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { undoMerge } from '#server/wiki/duplicates/undo-merge.ts'
import { runInWikiTransaction } from '#server/wiki/lock-wiki.ts'
import { undoDecision } from '#server/wiki/proposals/undo-decision.ts'
import { claimRemoval, insertUndoRevisions, untrashEntries } from './trash-store.ts'

const verdicts = { accept: 'accepted', dismiss: 'dismissed' } as const

/** Returns how many entries or proposals were restored. */
export async function restoreFromTrash(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
  undoId: string,
): Promise<{ restored: number }> {
  const { campaignId, userId } = access
  const now = deps.clock()
  return runInWikiTransaction(deps, access, async (tx) => {
    const taken = await claimRemoval(tx, campaignId, undoId, { now, oldest: oldestInTrash(now) })
    if (!taken) throw new AppError('NOT_FOUND', maintenanceTexts.trashItemNotFound)
    const { kind, undo } = taken
    if (kind === 'accept' || kind === 'dismiss') {
      return { restored: await undoDecision(deps, tx, { undo, verdict: verdicts[kind] }, userId) }
    }
    const entryIds = await untrashEntries(tx, campaignId, undoId)
    const revisions = entryIds.map((entryId) => ({ id: deps.ids.next(), entryId }))
    await insertUndoRevisions(tx, revisions, { userId, now })
    if (taken.undo !== null) await undoMerge(deps, tx, campaignId, taken, userId)
    return { restored: entryIds.length }
  })
}

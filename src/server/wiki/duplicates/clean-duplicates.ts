import { duplicateLimits } from '#contract/wiki/maintenance.ts'
import { chooseSpelling } from '#core/wiki/merge/choose-spelling.ts'
import { makeMergeKey } from '#core/wiki/merge/merge-key.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listHiddenCategories } from '#server/wiki/category-store.ts'
import { runInWikiTransaction } from '#server/wiki/lock-wiki.ts'
import { readEntriesById } from '#server/wiki/store.ts'
import { applyMerges, type Merged, type PlannedMerge, planMerge } from './apply-merges.ts'
import { listNotSame, pairKey, readScanRows, type ScanRow, toPair } from './duplicate-store.ts'
import { compareMergePriority } from './scan-duplicates.ts'

/** Merges entries that are certainly duplicates (docs/product.md, “Duplicates”). */
export async function cleanDuplicates(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: CampaignAccess<'gm'>,
): Promise<Merged> {
  const { campaignId } = access
  const groups = await findCertain(deps, campaignId)
  if (groups.length === 0) return { merged: 0, undoId: null }
  return runInWikiTransaction(deps, access, async (tx) => {
    const ids = groups.flatMap(({ entryIds }) => entryIds)
    const rowOf = await readEntriesById(tx, ids)
    const hidden = await listHiddenCategories(tx, campaignId)
    const merges = groups.flatMap(({ key, entryIds }): PlannedMerge[] => {
      const rows = entryIds.flatMap((id) => rowOf.get(id) ?? [])
      // Skips entries that were deleted or got another key between the scan and the lock.
      const [keep, ...others] = rows.filter((row) => row.deletedAt === null && makeMergeKey(row) === key)
      if (!keep || others.length === 0) return []
      const name = chooseSpelling(
        keep.name,
        others.map((other) => other.name),
      )
      const result = planMerge({ ...keep, name }, others, hidden)
      return 'refusal' in result ? [] : [{ keep, others, result }]
    })
    return applyMerges(deps, tx, access, 'cleanup', merges)
  })
}

/** The surviving entry comes first in `entryIds`. */
type CertainGroup = { key: string; entryIds: string[] }

async function findCertain(deps: Pick<Deps, 'db'>, campaignId: string): Promise<CertainGroup[]> {
  const rowsOf = new Map<string, ScanRow[]>()
  for await (const slice of readScanRows(deps.db, campaignId)) {
    for (const row of slice) {
      const key = makeMergeKey(row)
      if (key === null) continue
      const rows = rowsOf.get(key)
      if (rows) rows.push(row)
      else rowsOf.set(key, [row])
    }
  }
  const known = new Set((await listNotSame(deps.db, campaignId)).map(pairKey))
  const groups: CertainGroup[] = []
  let left: number = duplicateLimits.autoEntries
  for (const [key, rows] of rowsOf) {
    if (rows.length === 1) continue
    const entryIds: string[] = []
    for (const { id } of rows.toSorted(compareMergePriority)) {
      if (entryIds.length > left) break
      const isApart = entryIds.some((other) => known.has(pairKey(toPair(id, other))))
      if (!isApart) entryIds.push(id)
    }
    left -= entryIds.length - 1
    if (entryIds.length > 1) groups.push({ key, entryIds })
  }
  return groups
}

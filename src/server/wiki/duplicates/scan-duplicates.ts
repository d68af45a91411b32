import type { DuplicateGroup } from '#contract/wiki/maintenance.ts'
import { findDuplicatesTask } from '#core/wiki/duplicates/find-duplicates.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { runInThread } from '#server/lib/threads.ts'
import { presentEntry } from '#server/wiki/present.ts'
import { listListedById } from '#server/wiki/store.ts'
import { listNotSame, readScanRows, type ScanRow } from './duplicate-store.ts'

type ScanOptions = { threshold: number; limit: number }
type Scan = { scanned: number; potentialDuplicates: number; groups: { keepId: string; matches: Match[] }[] }
type Match = { entryId: string; similarity: number }

/** Only one scan runs at a time, because a scan occupies a processor for seconds. */
const queueScan = createFairQueue(1)
const timeoutMs = 60_000
const pageSize = 1_000

/** Compares similar entries for sorting: the entry to keep comes first. */
export function compareMergePriority(left: ScanRow, right: ScanRow): number {
  const edited = Number(right.editedAt !== null) - Number(left.editedAt !== null)
  const age = left.createdAt.getTime() - right.createdAt.getTime()
  return (
    right.sourceCount - left.sourceCount ||
    edited ||
    right.bytes - left.bytes ||
    age ||
    (left.id < right.id ? -1 : 1)
  )
}

/** @param account scans are queued per account, so that accounts take turns */
export const scanNames = (
  deps: Pick<Deps, 'db'>,
  account: string,
  campaignId: string,
  options: ScanOptions,
  signal: AbortSignal,
): Promise<Scan> => queueScan(account, () => compareNames(deps, campaignId, options, signal), signal)

async function compareNames(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  { threshold, limit }: ScanOptions,
  signal: AbortSignal,
): Promise<Scan> {
  const rows: ScanRow[] = []
  for await (const slice of readScanRows(deps.db, campaignId)) rows.push(...slice)
  rows.sort(compareMergePriority)
  const notSame = await indexNotSame(deps, campaignId, rows)
  const scanned = {
    names: rows.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => `${one}\0`)).join(''),
    counts: Int32Array.from(rows, ({ aliases }) => 1 + aliases.length),
    notSame,
  }
  const found = await runInThread(
    findDuplicatesTask,
    [scanned, threshold, limit],
    AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  )
  const idOf = (index: number) => rows[index]?.id ?? ''
  return {
    scanned: rows.length,
    potentialDuplicates: found.potentialDuplicates,
    groups: found.groups.map(({ keep, matches }) => ({
      keepId: idOf(keep),
      matches: matches.map(({ entry, similarity }) => ({ entryId: idOf(entry), similarity })),
    })),
  }
}

async function indexNotSame(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  rows: ScanRow[],
): Promise<Int32Array> {
  const marks = await listNotSame(deps.db, campaignId)
  if (marks.length === 0) return new Int32Array()
  const indexOf = new Map(rows.map(({ id }, index) => [id, index]))
  return Int32Array.from(
    marks.flatMap(({ leftId, rightId }) => {
      const [left, right] = [indexOf.get(leftId), indexOf.get(rightId)]
      return left === undefined || right === undefined ? [] : [left, right]
    }),
  )
}

/** Returns the most similar group first; `entry` is the entry to keep. */
export async function scanDuplicates(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  options: ScanOptions,
  signal: AbortSignal,
): Promise<{ scanned: number; potentialDuplicates: number; duplicates: DuplicateGroup[] }> {
  const { groups, ...figures } = await scanNames(deps, access.userId, access.campaignId, options, signal)
  const ids = groups.flatMap(({ keepId, matches }) => [keepId, ...matches.map(({ entryId }) => entryId)])
  const entryOf = new Map<string, DuplicateGroup['entry']>()
  for (let from = 0; from < ids.length; from += pageSize) {
    for (const row of await listListedById(deps.db, ids.slice(from, from + pageSize))) {
      entryOf.set(row.entry.id, presentEntry(row, access.role))
    }
  }
  const duplicates = groups.flatMap(({ keepId, matches }) => {
    const entry = entryOf.get(keepId)
    const shown = matches.flatMap(({ entryId, similarity }) => {
      const match = entryOf.get(entryId)
      return match ? { entry: match, similarity } : []
    })
    return entry && shown.length > 0 ? { entry, duplicateResult: { matches: shown } } : []
  })
  return { ...figures, duplicates }
}

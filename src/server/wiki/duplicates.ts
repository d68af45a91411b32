import type { DuplicateGroup } from '#contract/wiki-care.ts'
import { findDuplicatesTask } from '#core/wiki/find-duplicates.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { runInThread } from '#server/lib/threads.ts'
import { listNotSame, readScanRows, type ScanRow } from './duplicate-store.ts'
import { presentEntry } from './present.ts'
import { listListedById } from './store.ts'

type Asked = { threshold: number; limit: number }
type Scan = { scanned: number; potentialDuplicates: number; groups: { keepId: string; matches: Match[] }[] }
type Match = { entryId: string; similarity: number }

/** One scan at a time: each takes a processor for seconds. */
const queueScan = createFairQueue(1)
const longestMs = 60_000
/** Entries that are read at once to be shown. */
const pageSize = 1_000

/** The entry that is kept of several: more was heard of it, a person wrote it, it says more, it is older. */
export function compareWorth(left: ScanRow, right: ScanRow): number {
  const edited = Number(right.editedAt !== null) - Number(left.editedAt !== null)
  const age = left.createdAt.getTime() - right.createdAt.getTime()
  return (
    right.heard - left.heard || edited || right.bytes - left.bytes || age || (left.id < right.id ? -1 : 1)
  )
}

/**
 * Compares all names of a campaign with each other, in a thread of its own.
 * @param account whose turn it takes: scans of one account do not hold up another's
 */
export const scanNames = (
  deps: Pick<Deps, 'db'>,
  account: string,
  campaignId: string,
  asked: Asked,
  signal: AbortSignal,
): Promise<Scan> => queueScan(account, () => compareNames(deps, campaignId, asked, signal), signal)

async function compareNames(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  { threshold, limit }: Asked,
  signal: AbortSignal,
): Promise<Scan> {
  const rows: ScanRow[] = []
  for await (const slice of readScanRows(deps.db, campaignId)) rows.push(...slice)
  rows.sort(compareWorth)
  const notSame = await placeNotSame(deps, campaignId, rows)
  const scanned = {
    names: rows
      .flatMap(({ name, aliases }) => [`${name}\0`, ...aliases.map((alias) => `${alias}\0`)])
      .join(''),
    counts: Int32Array.from(rows, ({ aliases }) => 1 + aliases.length),
    notSame,
  }
  const found = await runInThread(
    findDuplicatesTask,
    [scanned, threshold, limit],
    AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
  )
  const idOf = (place: number) => rows[place]?.id ?? ''
  return {
    scanned: rows.length,
    potentialDuplicates: found.potentialDuplicates,
    groups: found.groups.map(({ keep, matches }) => ({
      keepId: idOf(keep),
      matches: matches.map(({ entry, similarity }) => ({ entryId: idOf(entry), similarity })),
    })),
  }
}

async function placeNotSame(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  rows: ScanRow[],
): Promise<Int32Array> {
  const marks = await listNotSame(deps.db, campaignId)
  if (marks.length === 0) return new Int32Array()
  const placeOf = new Map(rows.map(({ id }, place) => [id, place]))
  return Int32Array.from(
    marks.flatMap(({ leftId, rightId }) => {
      const [left, right] = [placeOf.get(leftId), placeOf.get(rightId)]
      return left === undefined || right === undefined ? [] : [left, right]
    }),
  )
}

/** Groups of entries that may be one thing, the most similar first; in each the one to keep first. */
export async function scanDuplicates(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  asked: Asked,
  signal: AbortSignal,
): Promise<{ scanned: number; potentialDuplicates: number; duplicates: DuplicateGroup[] }> {
  const { groups, ...figures } = await scanNames(deps, access.userId, access.campaignId, asked, signal)
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

import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { indexDescriptions, indexNames } from './index-entries.ts'
import { findUnindexedCampaign, listUnindexed, markUnread } from './link-store.ts'
import { lockCampaign } from './store.ts'

const namesAtOnce = 500
const descriptionsAtOnce = 100
const lookEveryMs = 60_000

/**
 * Indexes entries of older databases, and those that changed in bulk. First all names are written, then each description is
 * read once; whatever changes meanwhile is seen to by its own transaction.
 */
export async function indexUnindexed(deps: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const campaignId = await findUnindexedCampaign(deps.db)
    if (campaignId === null || signal?.aborted) return
    await eachSlice(deps, campaignId, namesAtOnce, signal, async (tx, ids) => {
      await markUnread(tx, await indexNames(tx, campaignId, ids))
    })
    await eachSlice(deps, campaignId, descriptionsAtOnce, signal, (tx, ids) =>
      indexDescriptions(tx, campaignId, ids),
    )
  }
}

async function eachSlice(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  size: number,
  signal: AbortSignal | undefined,
  index: (tx: Db, entryIds: string[]) => Promise<void>,
): Promise<void> {
  let after = ''
  while (!signal?.aborted) {
    const ids = await listUnindexed(deps.db, campaignId, after, size)
    const last = ids.at(-1)
    if (last === undefined) return
    await deps.db.transaction(async (tx) => {
      if (await lockCampaign(tx, campaignId)) await index(tx, ids)
    })
    after = last
  }
}

/** Does so from now on, at once and every minute; returns how to stop. */
export function startIndexing(deps: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const look = () => {
    running ??= indexUnindexed(deps, stopping.signal)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'Indexing the wiki failed; trying again soon'))
      .finally(() => {
        running = null
      })
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

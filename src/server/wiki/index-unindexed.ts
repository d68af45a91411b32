import { buildLinkSteps, type LinkIndex } from '#core/wiki/link-names.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { workInSteps } from '#server/work-in-steps.ts'
import { indexDescriptions, indexNames } from './index-entries.ts'
import { findUnindexedCampaign, listLiving, listUnindexed, markUnread } from './link-store.ts'
import { listAllNames } from './name-store.ts'
import { lockCampaign } from './store.ts'
import { findState } from './version-store.ts'

/** In one transaction, for which everybody waits where the database is embedded. */
const namesAtOnce = 200
const descriptionsAtOnce = 50
/** Of so many descriptions it is quicker to read the names of all entries than to look for those that they may hold. */
const manyDescriptions = 1_000
const idsAtOnce = 5_000
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
      await markUnread(tx, await indexNames(tx, campaignId, ids, await listLiving(tx, ids)))
    })
    const names = keepNames(campaignId)
    await eachSlice(deps, campaignId, descriptionsAtOnce, signal, async (tx, ids, count) => {
      await indexDescriptions(
        tx,
        campaignId,
        ids,
        count < manyDescriptions ? undefined : await names.read(tx),
      )
    })
  }
}

/** Works through those that are not indexed yet, so many in a transaction; `count` is of all that were found with them. */
async function eachSlice(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  size: number,
  signal: AbortSignal | undefined,
  index: (tx: Db, entryIds: string[], count: number) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    const ids = await listUnindexed(deps.db, campaignId, after, idsAtOnce)
    for (let from = 0; from < ids.length; from += size) {
      if (signal?.aborted) return
      await deps.db.transaction(async (tx) => {
        if (await lockCampaign(tx, campaignId)) await index(tx, ids.slice(from, from + size), ids.length)
      })
    }
    after = ids.at(-1) ?? ''
    if (ids.length < idsAtOnce) return
  }
}

/** The names of all entries, read anew when one has changed: a transaction that holds the campaign's lock reads them as they are. */
function keepNames(campaignId: string) {
  let kept: { version: number | undefined; index: LinkIndex } | null = null
  return {
    async read(tx: Db): Promise<LinkIndex> {
      const version = (await findState(tx, campaignId, 'gm'))?.version
      if (kept?.version !== version) kept = null
      kept ??= { version, index: await workInSteps(buildLinkSteps(await listAllNames(tx, campaignId, 'gm'))) }
      return kept.index
    },
  }
}

const lookers = new WeakMap<Deps['db'], () => void>()

/** Many have changed: they are indexed at once where this process does that, and else within a minute. */
export function indexSoon({ db }: Pick<Deps, 'db'>): void {
  lookers.get(db)?.()
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
  lookers.set(deps.db, look)
  const timer = setInterval(look, lookEveryMs)
  return async () => {
    clearInterval(timer)
    lookers.delete(deps.db)
    stopping.abort()
    await running
  }
}

import { setImmediate as pause } from 'node:timers/promises'
import { buildLinkIndex, buildLongLinkIndex, type LinkIndex } from '#core/wiki/links/link-names.ts'
import {
  listDistinctWords,
  listLinks,
  listNameKeys,
  listPhraseWords,
  listTextKeys,
} from '#core/wiki/links/list-links.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { startLoop } from '#server/lib/wait.ts'
import { listAllNames } from '#server/wiki/entries/name-store.ts'
import { lockCampaignForWiki } from '#server/wiki/store.ts'
import { findState } from '#server/wiki/version-store.ts'
import {
  countChange,
  findUnderived,
  type LinkRow,
  listDescribing,
  listDescriptions,
  listNamed,
  listNaming,
  listOpen,
  listTargets,
  listUnderived,
  listUnderivedCampaigns,
  markDerived,
  markNamed,
  replaceLinks,
  replacePhrases,
  replaceWords,
} from './link-store.ts'

/** Entries per transaction. The numbers are small, because a transaction blocks the embedded database. */
const namesAtOnce = 200
const textsAtOnce = 50
/** For this many descriptions or more, reading all names is faster than looking up the names that the descriptions may contain. */
const manyTexts = 500
/** A change whose notification was lost is found after at most this time. */
const sweepMs = 15_000
const [firstRetryMs, lastRetryMs] = [1_000, 60_000]

type Run = {
  campaignId: string
  names: { version: number | undefined; index: LinkIndex } | null
  /** True if links have changed since the version of the wiki was last raised. */
  isChanged: boolean
  isOpenChanged: boolean
}

/** Works in short transactions under the campaign's lock. */
export async function deriveLinks(
  { db }: Pick<Deps, 'db'>,
  campaignId: string,
  signal?: AbortSignal,
): Promise<void> {
  const run: Run = { campaignId, names: null, isChanged: false, isOpenChanged: false }
  for (;;) {
    // One read serves many transactions, because each read scans all rows deleted since the last vacuum.
    const next = await listUnderived(db, campaignId, manyTexts)
    if (next.length === 0) return run.isChanged ? countChanges(db, run) : undefined
    // Derives all names before the first text, so that each text is read once.
    const renamed = next.filter(({ isRenamed }) => isRenamed)
    const [entries, atOnce] = renamed.length > 0 ? [renamed, namesAtOnce] : [next, textsAtOnce]
    for (let from = 0; from < entries.length; from += atOnce) {
      if (signal?.aborted) return
      const ids = entries.slice(from, from + atOnce).map(({ entryId }) => entryId)
      const isThere = await db.transaction(async (tx) => {
        if (!(await lockCampaignForWiki(tx, campaignId))) return false
        const due = await findUnderived(tx, ids, renamed.length > 0)
        if (renamed.length > 0) await deriveNames(tx, run, due)
        else await deriveTexts(tx, run, due, next.length === manyTexts)
        return true
      })
      if (!isThere) return
    }
  }
}

/** Also queues the descriptions whose links may change with the names. */
async function deriveNames(tx: Db, { campaignId }: Run, entryIds: string[]): Promise<void> {
  const targets = await listTargets(tx, entryIds)
  const rows = targets.flatMap((target) =>
    listNameKeys(target).map((phrase) => ({ entryId: target.id, phrase })),
  )
  await replacePhrases(tx, campaignId, entryIds, rows)
  const affected = [
    ...(await listNaming(tx, entryIds)),
    ...(await listDescribing(tx, campaignId, targets.flatMap(listPhraseWords))),
  ]
  await markNamed(tx, campaignId, entryIds, [...new Set(affected)])
}

/** Also stores the words of each description, so that a rename can find the descriptions it affects. */
async function deriveTexts(tx: Db, run: Run, entryIds: string[], areMany: boolean): Promise<void> {
  const { campaignId } = run
  const texts = await listDescriptions(tx, entryIds)
  const words = texts.map(({ id, description }) => ({ id, words: listDistinctWords(description) }))
  await replaceWords(tx, campaignId, entryIds, words)
  const index = areMany ? await readNames(tx, run) : await lookUpNames(tx, run, texts)
  const links = texts.flatMap(({ id, description }) =>
    listLinks(id, description, index).map((link) => ({ fromId: id, ...link })),
  )
  await recordChanges(tx, run, await replaceLinks(tx, entryIds, links))
  await markDerived(tx, entryIds)
  if (!areMany && run.isChanged) await countChanges(tx, run)
}

async function countChanges(db: Db, run: Run): Promise<void> {
  await countChange(db, run.campaignId, run.isOpenChanged)
  Object.assign(run, { isChanged: false, isOpenChanged: false })
}

async function lookUpNames(
  tx: Db,
  { campaignId }: Run,
  texts: { description: string }[],
): Promise<LinkIndex> {
  const keys = new Set(texts.flatMap(({ description }) => listTextKeys(description)))
  return buildLinkIndex(await listNamed(tx, campaignId, [...keys]))
}

async function readNames(tx: Db, run: Run): Promise<LinkIndex> {
  const version = (await findState(tx, run.campaignId, 'gm'))?.version
  if (run.names?.version !== version) run.names = null
  run.names ??= {
    version,
    index: await buildLongLinkIndex(await listAllNames(tx, run.campaignId, 'gm'), pause),
  }
  return run.names.index
}

async function recordChanges(tx: Db, run: Run, changed: LinkRow[]): Promise<void> {
  if (changed.length === 0) return
  run.isChanged = true
  const open = changed.filter(({ isSecret }) => !isSecret)
  if (run.isOpenChanged || open.length === 0) return
  const ids = new Set(
    await listOpen(
      tx,
      run.campaignId,
      open.flatMap(({ fromId, toId }) => [fromId, toId]),
    ),
  )
  run.isOpenChanged = open.some(({ fromId, toId }) => ids.has(fromId) && ids.has(toId))
}

/**
 * Can safely run in several processes at once.
 * @returns a function that stops the work
 */
export function startDerivingLinks(
  deps: Pick<Deps, 'db' | 'listen' | 'clock' | 'wait' | 'log'>,
): () => Promise<void> {
  const failed = new Map<string, { times: number; dueAt: number }>()

  async function derive(campaignId: string, signal: AbortSignal): Promise<void> {
    const { times, dueAt } = failed.get(campaignId) ?? { times: 0, dueAt: 0 }
    if (deps.clock().getTime() < dueAt) return
    try {
      await deriveLinks(deps, campaignId, signal)
      failed.delete(campaignId)
    } catch (error) {
      deps.log.warn({ err: error, campaignId }, 'Deriving the links of a wiki failed; trying again soon')
      const retryMs = Math.min(firstRetryMs * 2 ** times, lastRetryMs)
      failed.set(campaignId, { times: times + 1, dueAt: deps.clock().getTime() + retryMs })
    }
  }

  async function deriveAll(signal: AbortSignal): Promise<number> {
    for (const campaignId of await listUnderivedCampaigns(deps.db)) await derive(campaignId, signal)
    return failed.size > 0 ? firstRetryMs : sweepMs
  }

  const explain = 'Looking for changed wikis failed; trying again soon'
  return startLoop(deps, 'underived', deriveAll, { explain, retryMs: firstRetryMs })
}

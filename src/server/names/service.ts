import { AppError } from '#contract/errors.ts'
import { type Correction, nameLimits, nameTexts } from '#contract/names/schemas.ts'
import { isSameSpelling, rememberCorrection, spellingKey } from '#core/names/name-change.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteCorrections,
  insertCorrections,
  insertIgnored,
  listCorrectionRows,
  listIgnored,
} from './store.ts'

/** Newest first. */
export async function readCorrections(deps: Pick<Deps, 'db'>, campaignId: string): Promise<Correction[]> {
  const rows = await listCorrectionRows(deps.db, campaignId)
  return rows.map(({ misspelling, correct }) => ({ from: misspelling, to: correct }))
}

/** @param corrections newest first */
export async function importCorrections(
  deps: Pick<Deps, 'db' | 'clock'>,
  campaignId: string,
  corrections: Correction[],
): Promise<void> {
  const now = deps.clock().getTime()
  const dated = corrections.map((one, index) => ({ ...one, createdAt: new Date(now - index).toISOString() }))
  await insertDated(deps.db, campaignId, dated)
}

type Dated = Correction & { createdAt: string }

async function insertDated(db: Db, campaignId: string, corrections: Dated[]): Promise<void> {
  const rows = corrections.map(({ from, to, createdAt }) => ({
    campaignId,
    misspellingKey: spellingKey(from),
    misspelling: from,
    correct: to,
    createdAt: new Date(createdAt),
  }))
  await insertCorrections(db, rows)
}

/** The caller's transaction must hold the campaign lock. Returns the remembered corrections that the new one changed or removed. */
export async function addCorrection(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  campaignId: string,
  change: Correction,
): Promise<Dated[]> {
  const remembered = (await listCorrectionRows(tx, campaignId)).map((row) => ({
    from: row.misspelling,
    to: row.correct,
    createdAt: row.createdAt.toISOString(),
  }))
  const added = { ...change, createdAt: deps.clock().toISOString() }
  const { corrections, replaced } = rememberCorrection(remembered, added)
  const changed = corrections.filter((one) => !remembered.includes(one))
  const keys = [...replaced, ...changed].map(({ from }) => spellingKey(from))
  await deleteCorrections(tx, campaignId, keys)
  await insertDated(tx, campaignId, changed)
  return replaced
}

/**
 * Forgets a correction and restores those that it replaced. Does nothing if the correction itself was forgotten or replaced in the
 * meantime.
 */
export async function undoCorrection(
  tx: Db,
  campaignId: string,
  { from, to }: Correction,
  replaced: Dated[],
): Promise<void> {
  const current = (await readCorrections({ db: tx }, campaignId)).find(
    (one) => spellingKey(one.from) === spellingKey(from),
  )
  if (current?.to !== to) return
  const keys = [from, ...replaced.map((one) => one.from)].map(spellingKey)
  await deleteCorrections(tx, campaignId, keys)
  await insertDated(tx, campaignId, replaced)
}

export async function forgetCorrection(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
  from: string,
): Promise<void> {
  const count = await deleteCorrections(deps.db, campaignId, [spellingKey(from)])
  if (count === 0) throw new AppError('NOT_FOUND', nameTexts.correctionNotFound)
}

/** Pairs of spellings, as `spellingKey` writes them, that a game master or a language model took for two names. */
export async function readIgnoredPairs(deps: Pick<Deps, 'db'>, campaignId: string): Promise<Correction[]> {
  const pairs = await listIgnored(deps.db, campaignId)
  return pairs.map(({ misspellingKey, correctKey }) => ({ from: misspellingKey, to: correctKey }))
}

export async function ignorePairs(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  campaignId: string,
  pairs: Correction[],
): Promise<void> {
  for (const { from, to } of pairs) {
    if (isSameSpelling(from, to)) continue
    const keys = { misspellingKey: spellingKey(from), correctKey: spellingKey(to) }
    await insertIgnored(tx, { campaignId, ...keys, createdAt: deps.clock() }, nameLimits.ignored)
  }
}

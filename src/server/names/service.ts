import { AppError } from '#contract/errors.ts'
import { type Correction, nameLimits, nameTexts } from '#contract/names/schemas.ts'
import { rememberCorrection, spellingKey } from '#core/names/name-change.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { addIgnored, deleteCorrections, insertCorrections, listCorrectionRows, listIgnored } from './store.ts'

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
export const readIgnoredPairs = (deps: Pick<Deps, 'db'>, campaignId: string): Promise<Correction[]> =>
  listIgnored(deps.db, campaignId)

export async function ignorePairs(tx: Db, campaignId: string, pairs: Correction[]): Promise<void> {
  const keys = pairs
    .map(({ from, to }) => ({ from: spellingKey(from), to: spellingKey(to) }))
    .filter(({ from, to }) => from !== to)
  if (keys.length > 0) await addIgnored(tx, campaignId, keys, nameLimits.ignored)
}

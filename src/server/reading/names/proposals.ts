import { type Correction, type NameProposal, nameLimits } from '#contract/names/schemas.ts'
import { isSameSpelling, pairKey, spellingKey } from '#core/names/name-change.ts'
import { proposeCorrectionsTask } from '#core/names/propose-corrections.ts'
import type { CampaignAccess, TranscriptionAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { runInThread } from '#server/lib/threads.ts'
import { readNames } from '#server/wiki/service.ts'
import { insertIgnored, listIgnored, listLineTexts, listSpeakerNames } from './proposal-store.ts'

/** Proposals may contain names of hidden entries, so only game masters may get them. */
export async function listNameProposals(
  deps: Pick<Deps, 'db'>,
  access: TranscriptionAccess & CampaignAccess<'gm'>,
  signal: AbortSignal,
): Promise<NameProposal[]> {
  const lines = await listLineTexts(deps.db, access.transcriptionId)
  const speakers = await listSpeakerNames(deps.db, access.transcriptionId)
  return proposeNameCorrections(deps, access, { lines, speakers }, signal)
}

/** @param speakers labels and names of speakers, which are never proposed as misspellings */
export async function proposeNameCorrections(
  deps: Pick<Deps, 'db'>,
  { campaignId, sessionId }: { campaignId: string; sessionId: string },
  { lines, speakers }: { lines: string[]; speakers: string[] },
  signal: AbortSignal,
): Promise<NameProposal[]> {
  const names = await readNames(deps, campaignId, sessionId)
  if (names.length === 0) return []
  const pairs = await listIgnored(deps.db, campaignId)
  const ignored = new Set(pairs.map(({ misspellingKey, correctKey }) => pairKey(misspellingKey, correctKey)))
  return runInThread(proposeCorrectionsTask, [lines, { names, speakers, ignored }], signal)
}

export async function ignoreProposals(
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

import { type Correction, type NameProposal, nameLimits } from '#contract/names/schemas.ts'
import { isSameSpelling, spellingKey } from '#core/names/name-change.ts'
import { pairKey, proposeCorrectionsTask } from '#core/names/propose-corrections.ts'
import type { CampaignAccess, TranscriptionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { runInThread } from '#server/lib/threads.ts'
import { readNames } from '#server/wiki/service.ts'
import { insertIgnored, listIgnored, listLineTexts, listSpeakerNames } from './proposal-store.ts'

/** The names include hidden ones, so only game masters may get the proposals. */
export async function listNameProposals(
  deps: Pick<Deps, 'db'>,
  { campaignId, sessionId, transcriptionId }: TranscriptionAccess & CampaignAccess<'gm'>,
  signal: AbortSignal,
): Promise<NameProposal[]> {
  const names = await readNames(deps, campaignId, sessionId)
  if (names.length === 0) return []
  const lines = await listLineTexts(deps.db, transcriptionId)
  const speakers = await listSpeakerNames(deps.db, transcriptionId)
  const pairs = await listIgnored(deps.db, campaignId)
  const ignored = new Set(pairs.map(({ misspellingKey, correctKey }) => pairKey(misspellingKey, correctKey)))
  return runInThread(proposeCorrectionsTask, [lines, { names, speakers, ignored }], signal)
}

export async function ignoreProposal(
  deps: Pick<Deps, 'db' | 'clock'>,
  { campaignId }: CampaignAccess<'gm'>,
  { from, to }: Correction,
): Promise<void> {
  if (isSameSpelling(from, to)) return
  const keys = { misspellingKey: spellingKey(from), correctKey: spellingKey(to) }
  await deps.db.transaction((tx) =>
    insertIgnored(tx, { campaignId, ...keys, createdAt: deps.clock() }, nameLimits.ignored),
  )
}

import type { NameProposal } from '#contract/names/schemas.ts'
import { pairKey } from '#core/names/name-change.ts'
import { proposeCorrectionsTask } from '#core/names/propose-corrections.ts'
import type { CampaignAccess, TranscriptionAccess } from '#server/auth/campaign-access.ts'
import { readIgnoredPairs } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { runInThread } from '#server/lib/threads.ts'
import { readNames } from '#server/wiki/service.ts'
import { listLineTexts, listSpeakerNames } from './proposal-store.ts'

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
  const pairs = await readIgnoredPairs(deps, campaignId)
  const ignored = new Set(pairs.map(({ from, to }) => pairKey(from, to)))
  return runInThread(proposeCorrectionsTask, [lines, { names, speakers, ignored }], signal)
}

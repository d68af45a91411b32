import { type NameProposal, nameLimits } from '#contract/names/schemas.ts'
import { createMentionTest } from '#core/names/find-names.ts'
import { pairKey } from '#core/names/name-change.ts'
import { proposeCorrectionsTask } from '#core/names/propose-corrections.ts'
import { uniqueBy } from '#core/unique-by.ts'
import type { CampaignAccess, TranscriptionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { runInThread } from '#server/lib/threads.ts'
import { readIgnoredPairs } from '#server/names/service.ts'
import { readNames } from '#server/wiki/service.ts'
import { findSpellings, listLineTexts, listSpeakerNames } from '../store.ts'

/** Proposals may contain names of hidden entries, so only game masters may get them. */
export async function listNameProposals(
  deps: Pick<Deps, 'db'>,
  access: TranscriptionAccess & CampaignAccess<'gm'>,
  signal: AbortSignal,
): Promise<NameProposal[]> {
  const lines = await listLineTexts(deps.db, access.transcriptionId)
  const speakers = await listSpeakerNames(deps.db, access.transcriptionId)
  const bySound = await proposeNameCorrections(deps, access, { lines, speakers }, signal)
  const byModel = await proposeSpellings(deps, access, lines)
  return uniqueBy([...byModel, ...bySound], ({ from }) => from.toLowerCase()).slice(0, nameLimits.proposals)
}

/** Proposes the spellings that a language model found while it read the session. */
async function proposeSpellings(
  deps: Pick<Deps, 'db'>,
  { campaignId, sessionId }: { campaignId: string; sessionId: string },
  lines: string[],
): Promise<NameProposal[]> {
  const pairs = await readIgnoredPairs(deps, campaignId)
  const ignored = new Set(pairs.map(({ from, to }) => pairKey(from, to)))
  const spellings = await findSpellings(deps.db, sessionId)
  return spellings.flatMap(({ heard: from, name: to }) => {
    const says = createMentionTest([from])
    const count = lines.filter(says).length
    return count === 0 || ignored.has(pairKey(from, to)) ? [] : [{ from, to, lines: count }]
  })
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

import { AppError } from '#contract/errors.ts'
import type { Recap } from '#contract/recap.ts'
import { recapTexts } from '#contract/recap.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { hasWaitingJob, startJob } from '#server/jobs/service.ts'
import { listHiddenNames, listLinkTargets } from '#server/wiki/service.ts'
import { presentRecap } from './present.ts'
import { findRecap } from './store.ts'

// What other nouns need of this one: the reading of a session feeds the wiki too.
export { readEntities, tellFallback } from './read-session.ts'

/**
 * Null while there is none, and for players where the game master does not show recaps. What names a hidden entry is left
 * out for players.
 */
export async function readRecap(deps: Pick<Deps, 'db'>, access: SessionAccess): Promise<Recap | null> {
  const row = access.shows.recap ? await findRecap(deps.db, access.sessionId) : null
  if (!row) return null
  const hidden = access.role === 'gm' ? [] : await listHiddenNames(deps, access.campaignId)
  return presentRecap(row, await listLinkTargets(deps, access), hidden)
}

/** Writes the recap of a session anew, from all its transcripts. */
export async function regenerateRecap(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue'>,
  access: SessionAccess<'gm'>,
): Promise<{ id: string }> {
  if (await hasWaitingJob(deps.db, access.sessionId, 'recap'))
    throw new AppError('CONFLICT', recapTexts.alreadyRunning)
  const { userId, campaignId, sessionId } = access
  return { id: await startJob(deps, { type: 'recap', payload: {}, userId, campaignId, sessionId }) }
}

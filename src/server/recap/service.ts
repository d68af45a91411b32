import { AppError } from '#contract/errors.ts'
import type { Recap } from '#contract/recap.ts'
import { recapTexts } from '#contract/recap.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { hasWaitingJob, startJob } from '#server/jobs/service.ts'
import { listHiddenNames, listLinkTargets } from '#server/wiki/service.ts'
import { hasDraft } from './edit-store.ts'
import { presentRecap } from './present.ts'
import { findRecap, type RecapRow } from './store.ts'

// What other nouns need of this one: the reading of a session feeds the wiki too.
export { readEntities, tellFallback } from './read-session.ts'
// What a shared wiki shows of the campaign's history.
export { readTimeline } from './timeline.ts'

/**
 * Null while there is none, and for players where the game master does not show recaps. What names a hidden entry is left
 * out for players, and they do not hear of a new recap that waits.
 */
export async function readRecap(deps: Pick<Deps, 'db'>, access: SessionAccess): Promise<Recap | null> {
  const row = access.shows.recap ? await findRecap(deps.db, access.sessionId) : null
  return row && showRecap(deps, access, row)
}

/** A recap as somebody may see it. */
export async function showRecap(
  deps: Pick<Deps, 'db'>,
  access: SessionAccess,
  row: RecapRow,
): Promise<Recap> {
  const isGm = access.role === 'gm'
  return presentRecap(row, {
    targets: await listLinkTargets(deps, access),
    hidden: isGm ? [] : await listHiddenNames(deps, access.campaignId),
    hasDraft: isGm && (await hasDraft(deps.db, access.sessionId)),
  })
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

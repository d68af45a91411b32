import { AppError } from '#contract/errors.ts'
import type { Recap } from '#contract/recap.ts'
import { recapTexts } from '#contract/recap.ts'
import { requireFeature } from '#server/accounts/service.ts'
import type { CampaignAccess, SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { hasWaitingJob, startJob } from '#server/jobs/service.ts'
import { listHiddenNames, listLinkTargets } from '#server/wiki/service.ts'
import { hasDraft } from './edit-store.ts'
import { indexTargets, listNamed, presentRecap } from './present.ts'
import { findRecap, type RecapRow } from './store.ts'

// What other nouns need of this one: the reading of a session feeds the wiki too.
export { readEntities, tellFallback } from './read-session.ts'
// What a file brings with it.
export { takeInRecap } from './take-in-recap.ts'
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
  return presentRecap(row, {
    entryIdOf: await readTargets(deps, access, row),
    hidden: await readHiddenNames(deps, access),
    hasDraft: access.role === 'gm' && (await hasDraft(deps.db, access.sessionId)),
  })
}

/** The entries that the names of a recap link to. */
async function readTargets(deps: Pick<Deps, 'db'>, access: CampaignAccess, row: RecapRow) {
  return indexTargets(await listLinkTargets(deps, access, listNamed(row)))
}

/** The names that a recap may not show to this reader. */
async function readHiddenNames(deps: Pick<Deps, 'db'>, { role, campaignId }: CampaignAccess) {
  return role === 'gm' ? [] : listHiddenNames(deps, campaignId)
}

/** `readRecap` for one session of the campaign after another; reads the hidden names once. */
export async function prepareRecaps(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<(sessionId: string) => Promise<Recap | null>> {
  if (!access.shows.recap) return async () => null
  const hidden = await readHiddenNames(deps, access)
  return async (sessionId) => {
    const row = await findRecap(deps.db, sessionId)
    if (!row) return null
    return presentRecap(row, { entryIdOf: await readTargets(deps, access, row), hidden, hasDraft: false })
  }
}

/** Writes the recap of a session anew, from all its transcripts. */
export async function regenerateRecap(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue' | 'config'>,
  access: SessionAccess<'gm'>,
): Promise<{ id: string }> {
  await requireFeature(deps, access.campaignId, 'recaps')
  if (await hasWaitingJob(deps.db, access.sessionId, 'recap'))
    throw new AppError('CONFLICT', recapTexts.alreadyRunning)
  const { userId, campaignId, sessionId } = access
  return { id: await startJob(deps, { type: 'recap', payload: {}, userId, campaignId, sessionId }) }
}

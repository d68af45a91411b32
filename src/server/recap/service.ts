import { AppError } from '#contract/errors.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { requireFeature } from '#server/accounts/service.ts'
import type { CampaignAccess, SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { hasWaitingJob, startJob } from '#server/jobs/service.ts'
import { listHiddenNames, listLinkTargets } from '#server/wiki/service.ts'
import { hasDraft } from './edit-store.ts'
import { indexTargets, listLinkableNames, presentRecap } from './present.ts'
import { findRecap, type RecapRow } from './store.ts'

export { importRecap } from './import-recap.ts'
export { readTimeline } from './timeline.ts'

/** Null if there is no recap, or for players if recaps are not shown to them. */
export async function readRecap(deps: Pick<Deps, 'db'>, access: SessionAccess): Promise<Recap | null> {
  const row = access.shows.recap ? await findRecap(deps.db, access.sessionId) : null
  return row && showRecap(deps, access, row)
}

/** For players, leaves out statements that name hidden entries and whether a draft exists. */
export async function showRecap(
  deps: Pick<Deps, 'db'>,
  access: SessionAccess,
  row: RecapRow,
): Promise<Recap> {
  return presentRecap(row, {
    entryIdOf: await readTargets(deps, access, row),
    hidden: await readHiddenNames(deps, access),
    isForPlayers: access.role !== 'gm',
    hasDraft: access.role === 'gm' && (await hasDraft(deps.db, access.sessionId)),
  })
}

async function readTargets(deps: Pick<Deps, 'db'>, access: CampaignAccess, row: RecapRow) {
  return indexTargets(await listLinkTargets(deps, access, listLinkableNames(row)))
}

async function readHiddenNames(deps: Pick<Deps, 'db'>, { role, campaignId }: CampaignAccess) {
  return role === 'gm' ? [] : listHiddenNames(deps, campaignId)
}

/** `readRecap` for many sessions of a campaign: reads the hidden names only once. */
export async function prepareRecaps(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<(sessionId: string) => Promise<Recap | null>> {
  if (!access.shows.recap) return async () => null
  const hidden = await readHiddenNames(deps, access)
  return async (sessionId) => {
    const row = await findRecap(deps.db, sessionId)
    if (!row) return null
    return presentRecap(row, {
      entryIdOf: await readTargets(deps, access, row),
      hidden,
      isForPlayers: access.role !== 'gm',
      hasDraft: false,
    })
  }
}

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

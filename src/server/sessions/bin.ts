import { AppError } from '#contract/errors.ts'
import { type Session, sessionTexts } from '#contract/sessions.ts'
import { isStorable } from '#contract/text.ts'
import { stopWork } from '#server/audio/service.ts'
import { type CampaignAccess, oldestInBin } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readSession } from './service.ts'
import { binSession, deleteBinned, unbinSession } from './store.ts'

/** Puts a session with all that it has into the bin, and stops its jobs. What the wiki learned from it stays. */
export async function deleteSession(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  { campaignId }: CampaignAccess<'gm'>,
  sessionId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isBinned = isStorable(sessionId) && (await binSession(tx, campaignId, sessionId, deps.clock()))
    if (!isBinned) throw new AppError('NOT_FOUND', sessionTexts.notFound)
    await stopWork({ ...deps, db: tx }, { sessionId })
  })
}

/** Brings it back; jobs that the deletion stopped can be started again. */
export async function restoreSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { campaignId }: CampaignAccess<'gm'>,
  sessionId: string,
): Promise<Session> {
  if (!isStorable(sessionId)) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  await unbinSession(deps.db, campaignId, sessionId, oldestInBin(deps.clock()))
  return readSession(deps, sessionId, campaignId)
}

/** Deletes for good what nobody may bring back any more. Files of recordings are then orphans. */
export async function purgeSessions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteBinned(deps.db, oldestInBin(deps.clock()))
}

import { AppError } from '#contract/errors.ts'
import { type Session, sessionTexts } from '#contract/sessions.ts'
import { isStorable } from '#contract/text.ts'
import { type CampaignAccess, oldestInBin } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { resumeJobs, sendJobs, stopJobs } from '#server/jobs/service.ts'
import { changeNumbering, readSession } from './service.ts'
import { binSession, changeSession, deleteBinned, isNumberTaken, unbinSession } from './store.ts'

/**
 * Puts a session with all that it has into the bin, and stops its jobs. What the wiki learned from it stays. A live recording of
 * it takes no more chunks; what was sent waits for as long as the session can be brought back.
 */
export async function deleteSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { campaignId }: CampaignAccess<'gm'>,
  sessionId: string,
): Promise<void> {
  await changeNumbering(deps.db, campaignId, async (tx) => {
    const isBinned = isStorable(sessionId) && (await binSession(tx, campaignId, sessionId, deps.clock()))
    if (!isBinned) throw new AppError('NOT_FOUND', sessionTexts.notFound)
    await stopJobs({ db: tx, clock: deps.clock }, { sessionId })
  })
}

/** Brings it back; jobs that the deletion stopped go on. */
export async function restoreSession(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { campaignId }: CampaignAccess<'gm'>,
  sessionId: string,
): Promise<Session> {
  if (!isStorable(sessionId)) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  const resumed = await changeNumbering(deps.db, campaignId, async (tx) => {
    const before = await unbinSession(tx, campaignId, sessionId, oldestInBin(deps.clock()))
    if (!before?.deletedAt) return []
    // Another session may have been given its number meanwhile.
    if (await isNumberTaken(tx, campaignId, sessionId, before.sessionNumber))
      await changeSession(tx, campaignId, sessionId, { isNumberSet: false })
    return resumeJobs({ db: tx, clock: deps.clock }, { sessionId }, before.deletedAt)
  })
  await sendJobs(deps, resumed)
  return readSession(deps, sessionId, campaignId)
}

/** Deletes for good what nobody may bring back any more. Files of recordings are then orphans. */
export async function purgeSessions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteBinned(deps.db, oldestInBin(deps.clock()))
}

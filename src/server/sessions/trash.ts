import { AppError } from '#contract/errors.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import { type CampaignAccess, oldestInTrash } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { resumeJobs, suspendJobs } from '#server/jobs/service.ts'
import { changeNumbering, readSession } from './service.ts'
import { changeSession, isNumberTaken, purgeTrash, trashSession, untrashSession } from './store.ts'

/** Wiki content from the session stays, and so do the chunks of its unfinished live recordings. */
export async function deleteSession(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  { campaignId }: CampaignAccess<'gm'>,
  sessionId: string,
): Promise<void> {
  await changeNumbering(deps.db, campaignId, async (tx) => {
    const isTrashed = await trashSession(tx, campaignId, sessionId, deps.clock())
    if (!isTrashed) throw new AppError('NOT_FOUND', sessionTexts.notFound)
    await suspendJobs({ ...deps, db: tx }, { sessionId })
  })
}

/** Also resumes the jobs that the deletion suspended. */
export async function restoreSession(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { campaignId }: CampaignAccess<'gm'>,
  sessionId: string,
): Promise<Session> {
  await changeNumbering(deps.db, campaignId, async (tx) => {
    const before = await untrashSession(tx, campaignId, sessionId, oldestInTrash(deps.clock()))
    if (!before?.deletedAt) return
    // A game master may have given this session's number to another session. If so, the restored session is numbered automatically.
    if (await isNumberTaken(tx, campaignId, sessionId, before.sessionNumber, 'set'))
      await changeSession(tx, campaignId, sessionId, { isNumberSet: false })
    await resumeJobs(deps, tx, { sessionId }, before.deletedAt)
  })
  return readSession(deps, sessionId, campaignId)
}

/** Deletes only rows. The files of their recordings become orphans, which `removeOrphans` deletes. */
export async function purgeSessions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await purgeTrash(deps.db, oldestInTrash(deps.clock()))
}

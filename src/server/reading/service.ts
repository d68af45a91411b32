import { AppError } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { requireFeature } from '#server/accounts/service.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { hasWaitingJob, startJob } from '#server/jobs/service.ts'
import { deleteModelAnswers } from './store.ts'

export { listNameProposals } from './names/proposals.ts'
export { getReaderName } from './read-session.ts'
export { askSampleQuestion } from './sample-question.ts'

/** @param readsAgain forgets what a language model answered about the session; the wiki of the session is written again, too */
export async function regenerateRecap(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue' | 'config'>,
  access: SessionAccess<'gm'>,
  readsAgain: boolean,
): Promise<{ id: string }> {
  const { userId, campaignId, sessionId } = access
  await requireFeature(deps, campaignId, 'recaps')
  const waiting = [
    hasWaitingJob(deps.db, sessionId, 'recap'),
    hasWaitingJob(deps.db, sessionId, 'entity_extraction'),
  ]
  if ((await Promise.all(waiting)).includes(true)) throw new AppError('CONFLICT', recapTexts.alreadyRunning)
  if (readsAgain) await deleteModelAnswers(deps.db, sessionId)
  const settings = readsAgain ? await readSettings(deps, campaignId) : null
  // The job that writes the recap follows the job that writes the wiki.
  const type = settings?.entityExtraction ? 'entity_extraction' : 'recap'
  const job = { type, payload: {}, userId, campaignId, sessionId } as const
  return { id: await deps.db.transaction((tx) => startJob(deps, tx, job)) }
}

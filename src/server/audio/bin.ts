import { transcriptionTexts } from '#contract/transcription.ts'
import type { AudioAccess, CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { type JobScope, stopJobs } from '#server/jobs/service.ts'
import { changeAudio, failAudio } from './store.ts'

/** Stops what is at work on something that is being deleted; its recordings say so, should they come back. */
export async function stopWork(deps: Pick<Deps, 'db' | 'clock' | 'files'>, scope: JobScope): Promise<void> {
  await failAudio(deps.db, await stopJobs(deps, scope), transcriptionTexts.cancelled)
}

/** Puts a recording into the bin. Its transcript stays and can no longer be heard. */
export async function deleteRecording(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  { audioId }: AudioAccess & CampaignAccess<'gm'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await stopWork({ ...deps, db: tx }, { audioFileId: audioId })
    await changeAudio(tx, audioId, { deletedAt: deps.clock() })
  })
}

/** Brings it back as it was. */
export async function restoreRecording(
  deps: Pick<Deps, 'db'>,
  { audioId }: AudioAccess & CampaignAccess<'gm'>,
): Promise<void> {
  await changeAudio(deps.db, audioId, { deletedAt: null })
}

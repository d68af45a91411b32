import { transcriptionTexts } from '#contract/transcription.ts'
import type { AudioAccess, CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { stopJobs } from '#server/jobs/service.ts'
import { changeAudio, failAudio } from './store.ts'

/** Puts a recording into the bin. Its transcript stays and can no longer be heard; its work stops, and it says so. */
export async function deleteRecording(
  deps: Pick<Deps, 'db' | 'clock'>,
  { audioId }: AudioAccess & CampaignAccess<'gm'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const stopped = await stopJobs({ db: tx, clock: deps.clock }, { audioFileId: audioId })
    await failAudio(tx, stopped, transcriptionTexts.cancelled)
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

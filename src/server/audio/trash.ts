import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import type { AudioAccess, CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { suspendJobs } from '#server/jobs/service.ts'
import { changeAudio, markAudioFailed } from './store.ts'

/** Also cancels the jobs of the recording. The transcript stays. */
export async function deleteRecording(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  { audioId }: AudioAccess & CampaignAccess<'gm'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const audioIds = await suspendJobs({ ...deps, db: tx }, { audioFileId: audioId })
    await markAudioFailed(tx, audioIds, transcriptionTexts.cancelled)
    await changeAudio(tx, audioId, { deletedAt: deps.clock() })
  })
}

export async function restoreRecording(
  deps: Pick<Deps, 'db'>,
  { audioId }: AudioAccess & CampaignAccess<'gm'>,
): Promise<void> {
  await changeAudio(deps.db, audioId, { deletedAt: null })
}

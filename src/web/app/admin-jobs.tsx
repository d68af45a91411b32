import { adminJobTexts } from '#contract/admin-jobs.ts'
import { audioTexts } from '#contract/audio.ts'
import type { Job } from '#contract/jobs.ts'
import { requestTicket } from '#web/audio/api.ts'
import { JobMonitor } from '#web/jobs/job-monitor.tsx'
import { errorText } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useWorkspace } from './workspace.ts'

/** Administrators may play recordings only of campaigns they are a member of. */
export function AdminJobs() {
  const { campaigns, player } = useWorkspace()
  const listen = async ({ audio_file_id: audioId, session_id: sessionId, campaign_id: campaignId }: Job) => {
    if (!audioId || !sessionId) return
    if (!campaigns.some(({ id }) => id === campaignId)) return showNotice('info', adminJobTexts.notMember)
    try {
      await requestTicket(audioId)
      player.load({ audioId, sessionId, at: 0, play: true })
    } catch (error) {
      showNotice('error', errorText(error, audioTexts.networkError))
    }
  }
  return <JobMonitor onListen={(job) => void listen(job)} />
}

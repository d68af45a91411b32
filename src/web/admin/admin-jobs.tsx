import { audioTexts } from '#contract/audio/schemas.ts'
import { type AdminJob, adminJobTexts } from '#contract/jobs/monitor.ts'
import { requestTicket } from '#web/audio/api.ts'
import { JobMonitor } from '#web/jobs/monitor/job-monitor.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** Administrators can play a recording only if they are members of its campaign. */
export function AdminJobs() {
  const { campaigns, player } = useWorkspace()
  const listen = async ({
    audio_file_id: audioId,
    session_id: sessionId,
    campaign_id: campaignId,
  }: AdminJob) => {
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

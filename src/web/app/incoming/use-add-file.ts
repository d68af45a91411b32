import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import * as sessionCalls from '#contract/sessions/endpoints.ts'
import { isTranscript } from '#web/app/welcome/use-start-from-file.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { sessionsKey } from '#web/sessions/api.ts'
import { sendTranscript } from '#web/transcription/api.ts'

type Target = { id: string } | { name: string; date: string }
type AddedFile = { file: File; campaign: Campaign; session: Target }

async function createSession(campaignId: string, { name, date }: { name: string; date: string }) {
  const body = { name, sessionDate: date, notes: '' }
  return (await callOnce(sessionCalls.createSession, { params: { campaignId }, body })).session.id
}

/** Adds a recording or transcript to a session and opens the session. */
export function useAddFile() {
  const { uploads, go } = useWorkspace()
  const client = useQueryClient()
  const refreshJobs = useRefreshJobs()
  return useMutation({
    mutationFn: async ({ file, campaign, session }: AddedFile) => {
      const campaignId = campaign.id
      const sessionId = 'id' in session ? session.id : await createSession(campaignId, session)
      const isTranscribedAtOnce = campaign.settings.autoTranscribe
      if (isTranscript(file)) await sendTranscript(sessionId, { file, speakerCount: null, audioFileId: null })
      else uploads.start({ file, campaignId, sessionId, speakerCount: null, isTranscribedAtOnce })
      return { campaign: campaignId, session: sessionId }
    },
    onSuccess: async ({ campaign, session }) => {
      refreshJobs()
      await client.invalidateQueries({ queryKey: sessionsKey(campaign) })
      await go({ view: 'transcription', campaign, session })
    },
  })
}

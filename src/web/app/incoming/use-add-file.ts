import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import * as sessionCalls from '#contract/sessions/endpoints.ts'
import type { NamesFromFile } from '#core/sessions/name-from-file.ts'
import { isTranscript } from '#web/app/welcome/use-start-from-file.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { sessionsKey } from '#web/sessions/api.ts'
import { sendTranscript } from '#web/transcription/api.ts'

/** `sessionId` is null for a new session. */
type AddedFile = { file: File; names: NamesFromFile; campaign: Campaign; sessionId: string | null }

/** Adds a recording or transcript to a session and opens the session. */
export function useAddFile() {
  const { uploads, go } = useWorkspace()
  const client = useQueryClient()
  const refreshJobs = useRefreshJobs()
  return useMutation({
    mutationFn: async ({ file, names, campaign, sessionId }: AddedFile) => {
      const campaignId = campaign.id
      const body = { name: names.session, sessionDate: names.date, notes: '' }
      const target =
        sessionId ?? (await callOnce(sessionCalls.createSession, { params: { campaignId }, body })).session.id
      const isTranscribedAtOnce = campaign.settings.autoTranscribe
      if (isTranscript(file)) await sendTranscript(target, { file, speakerCount: null, audioFileId: null })
      else uploads.start({ file, campaignId, sessionId: target, speakerCount: null, isTranscribedAtOnce })
      return { campaign: campaignId, session: target }
    },
    onSuccess: async ({ campaign, session }) => {
      refreshJobs()
      await client.invalidateQueries({ queryKey: sessionsKey(campaign) })
      await go({ view: 'transcription', campaign, session })
    },
  })
}

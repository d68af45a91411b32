import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { createSession, sendFile } from '#web/home/welcome/use-start-from-file.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { sessionsKey } from '#web/sessions/api.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

type Target = { id: string } | { name: string; date: string }
type AddedFile = { file: File; campaign: Campaign; session: Target }

export function useAddFile() {
  const { uploads, go } = useWorkspace()
  const client = useQueryClient()
  const refreshJobs = useRefreshJobs()
  return useMutation({
    mutationFn: async ({ file, campaign, session }: AddedFile) => {
      const campaignId = campaign.id
      const sessionId = 'id' in session ? session.id : await createSession(campaignId, session)
      const isAutoTranscribed = campaign.settings.autoTranscribe
      await sendFile(uploads, { file, campaignId, sessionId, isAutoTranscribed })
      return { campaign: campaignId, session: sessionId }
    },
    onSuccess: async ({ campaign, session }) => {
      refreshJobs()
      await client.invalidateQueries({ queryKey: sessionsKey(campaign) })
      await go({ view: 'transcription', campaign, session })
    },
  })
}

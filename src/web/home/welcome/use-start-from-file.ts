import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as campaignCalls from '#contract/campaigns/endpoints.ts'
import { defaultSettings } from '#contract/campaigns/schemas.ts'
import * as sessionCalls from '#contract/sessions/endpoints.ts'
import { transcriptExtensions } from '#contract/transcription/schemas.ts'
import type { Uploads } from '#web/audio/upload/uploads.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { askForName } from '#web/campaigns/unnamed.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { dayOf } from '#web/lib/format.ts'
import { sendTranscript } from '#web/transcription/api.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

export type StartFromFile = ReturnType<typeof useStartFromFile>

export const isTranscript = ({ name }: File) =>
  transcriptExtensions.some((extension) => name.toLowerCase().endsWith(extension))

export async function createSession(campaignId: string, { name, date }: { name: string; date: string }) {
  const body = { name, sessionDate: date, notes: '' }
  return (await callOnce(sessionCalls.createSession, { params: { campaignId }, body })).session.id
}

type FileToSend = { file: File; campaignId: string; sessionId: string; isAutoTranscribed: boolean }

export async function sendFile(uploads: Uploads, { file, ...upload }: FileToSend): Promise<void> {
  if (isTranscript(file))
    await sendTranscript(upload.sessionId, { file, speakerCount: null, audioFileId: null })
  else uploads.start({ file, ...upload, speakerCount: null })
}

export function useStartFromFile() {
  const { uploads, go } = useWorkspace()
  const client = useQueryClient()
  const refreshJobs = useRefreshJobs()
  return useMutation({
    mutationFn: async (file: File) => {
      const { nameFromFile } = await import('#core/sessions/name-from-file.ts')
      const names = nameFromFile(file.name, dayOf(file.lastModified))
      const { campaign } = await callOnce(campaignCalls.createCampaign, {
        body: { name: names.campaign, description: '', settings: defaultSettings },
      })
      const campaignId = campaign.id
      try {
        const sessionId = await createSession(campaignId, { name: names.session, date: names.date })
        await sendFile(uploads, { file, campaignId, sessionId, isAutoTranscribed: true })
        return { campaignId, sessionId }
      } catch (error) {
        // Otherwise the new campaign would replace this screen, and the user could not try again.
        await callApi(campaignCalls.deleteCampaign, { params: { campaignId } }).catch(() => {})
        throw error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: campaignsKey }),
    onSuccess: async ({ campaignId, sessionId }) => {
      refreshJobs()
      askForName(campaignId)
      await client.invalidateQueries({ queryKey: campaignsKey })
      await go({ view: 'transcription', campaign: campaignId, session: sessionId })
    },
  })
}

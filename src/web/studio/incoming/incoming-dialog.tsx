import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isZipName } from '#contract/audio/tracks.ts'
import { type Campaign, incomingTexts } from '#contract/campaigns/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { nameFromFile, nameNewSession } from '#core/sessions/name-from-file.ts'
import { findProblem } from '#web/home/welcome/start-zone.tsx'
import { createSession, sendFile, useStartFromFile } from '#web/home/welcome/use-start-from-file.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { dayOf, formatBytes, formatDay } from '#web/lib/format.ts'
import { sessionsKey, useSessions } from '#web/sessions/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Labelled } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

const fresh = 'new'

/** Asks to which session a file should be added. The file was shared with the installed app or opened with it. */
export function IncomingDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const workspace = useWorkspace()
  const campaigns = workspace.campaigns.filter((one) => mayAddContent(one.userRole, one))
  const current = campaigns.find(({ id }) => id === workspace.campaign?.id) ?? campaigns[0]
  const [campaignId, setCampaignId] = useState(current?.id ?? fresh)
  const [sessionId, setSessionId] = useState(fresh)
  const campaign = campaigns.find(({ id }) => id === campaignId)
  const sessions = useSessions(campaign?.id ?? null)
  const names = nameFromFile(file.name, dayOf(file.lastModified))
  const sessionName = nameNewSession(names, (campaign?.sessionCount ?? 0) + 1)
  const addButton = useRef<HTMLButtonElement>(null)
  const adding = useAddFile()
  const starting = useStartFromFile()
  const action = campaign ? adding : starting
  const problem = isZipName(file.name) ? null : findProblem(file)
  const add = () => {
    const options = { onSuccess: onClose }
    if (!campaign) return starting.mutate(file, options)
    const session = sessionId === fresh ? { name: sessionName, date: names.date } : { id: sessionId }
    adding.mutate({ file, campaign, session }, options)
  }

  return (
    <Dialog
      initialFocus={addButton}
      onClose={onClose}
      title={incomingTexts.title}
      description={incomingTexts.description}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="rounded-card border border-line px-4 py-3">
          <bdi className="block font-medium break-words">{file.name}</bdi>
          <span className="text-small text-subtle">{formatBytes(file.size)}</span>
        </p>
        <ActionFailed action={action} failed={incomingTexts.failed} fault={problem} />
        <Labelled label="Campaign">
          <Select
            label="Campaign"
            value={campaignId}
            options={[
              ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
              { value: fresh, label: incomingTexts.newCampaign(names.campaign) },
            ]}
            onChange={(id) => {
              setCampaignId(id)
              setSessionId(fresh)
            }}
          />
        </Labelled>
        {campaign && (
          <Labelled label="Session">
            <Select
              label="Session"
              value={sessionId}
              options={[
                { value: fresh, label: incomingTexts.newSession(sessionName, formatDay(names.date)) },
                ...(sessions.data ?? []).map(({ id, name, date }) => ({
                  value: id,
                  label: `${name} (${formatDay(date)})`,
                })),
              ]}
              onChange={setSessionId}
            />
          </Labelled>
        )}
        <LoadFailed query={sessions} failed={sessionTexts.loadFailed} />
        <DialogButtons>
          <Button variant="ghost" onClick={onClose}>
            {incomingTexts.discard}
          </Button>
          <Button
            ref={addButton}
            variant="primary"
            disabled={problem !== null}
            busy={action.isPending}
            onClick={add}
          >
            Add
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

type Target = { id: string } | { name: string; date: string }
type AddedFile = { file: File; campaign: Campaign; session: Target }

function useAddFile() {
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

import { useQueryClient } from '@tanstack/react-query'
import { BookOpen, Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import type { Session } from '#contract/sessions.ts'
import { useRecordings } from '#web/audio/api.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { errorText } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRecap, useRegenerateRecap } from '#web/recap/api.ts'
import { SessionFormDialog } from '#web/sessions/session-form-dialog.tsx'
import { useTranscriptions } from '#web/transcription/api.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { CampaignRequired } from './campaign-required.tsx'
import { Screen } from './screen.tsx'
import { SessionReader } from './session-reader.tsx'
import { SessionSelect } from './session-select.tsx'
import { StudioSteps } from './studio-steps.tsx'
import { useWorkspace } from './workspace.ts'

const title = 'Audio & Transcription'

export function StudioView() {
  const { campaign } = useWorkspace()
  if (campaign) return <Studio campaign={campaign} />
  return (
    <Screen crumbs={[{ label: title }]}>
      <CampaignRequired />
    </Screen>
  )
}

function Studio({ campaign }: { campaign: Campaign }) {
  const { session, sessions, isLoadingSessions, go } = useWorkspace()
  const client = useQueryClient()
  const [isNaming, setNaming] = useState(false)
  const [addingTo, setAddingTo] = useState<string | null>(null)
  const sessionId = session?.id ?? null
  const transcriptions = useTranscriptions(sessionId)
  const recap = useRecap(sessionId)
  useRecordings(sessionId)
  const isLoading = isLoadingSessions || (session !== null && (transcriptions.isPending || recap.isPending))
  const hasContent = Boolean(transcriptions.data?.length || recap.data)
  const isReading = hasContent && addingTo !== sessionId
  const create = () => setNaming(true)
  const icon = { size: 15, strokeWidth: 1.7, 'aria-hidden': true } as const

  return (
    <Screen
      title={session?.name ?? title}
      crumbs={
        isReading && session
          ? [{ label: title }, { label: <SessionSelect onNew={create} look="crumb" /> }]
          : [{ label: title }]
      }
      actions={
        session &&
        hasContent && (
          <>
            {isReading && campaign.userRole === 'gm' && <RegenerateButton session={session} />}
            <Button
              look={isReading ? 'plain' : 'primary'}
              labelFrom="lg"
              icon={isReading ? <Plus {...icon} /> : <BookOpen {...icon} />}
              onClick={() => setAddingTo(isReading ? session.id : null)}
            >
              {isReading ? 'Add a recording' : 'Back to the session'}
            </Button>
          </>
        )
      }
    >
      {isLoading ? (
        <div className="mx-auto max-w-[40rem] px-5 pt-10">
          <SkeletonText lines={7} label="Loading the session" />
        </div>
      ) : isReading && session ? (
        <SessionReader
          key={session.id}
          session={session}
          transcriptions={transcriptions.data ?? []}
          recap={recap.data ?? null}
        />
      ) : (
        <StudioSteps campaign={campaign} session={session} onNewSession={create} recap={recap.data ?? null} />
      )}
      {isNaming && (
        <SessionFormDialog
          campaignId={campaign.id}
          suggestedName={`Session ${sessions.length + 1}`}
          onClose={() => setNaming(false)}
          onCreated={({ id }) => {
            setNaming(false)
            void client.invalidateQueries({ queryKey: campaignsKey })
            go({ view: 'transcription', session: id })
          }}
        />
      )}
    </Screen>
  )
}

const regenerateFailed = 'The recap could not be written again'

function RegenerateButton({ session }: { session: Session }) {
  const regenerate = useRegenerateRecap(session.id)
  const refreshJobs = useRefreshJobs()
  return (
    <IconButton
      label="Write the recap again"
      disabled={regenerate.isPending}
      icon={<RefreshCw size={16} strokeWidth={1.6} aria-hidden="true" />}
      onClick={() =>
        regenerate.mutate(undefined, {
          onSuccess: refreshJobs,
          onError: (error) => showNotice('error', errorText(error, regenerateFailed)),
        })
      }
    />
  )
}

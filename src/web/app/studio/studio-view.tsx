import { BookOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'
import { CampaignRequired } from '#web/app/shell/campaign-required.tsx'
import { Screen } from '#web/app/shell/screen.tsx'
import { SessionSkeleton } from '#web/app/shell/view-skeleton.tsx'
import { useRefreshCampaigns } from '#web/app/wiki/use-refresh-campaigns.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useRecordings } from '#web/audio/api.ts'
import { dropChunksOfSession, useRecorder } from '#web/audio/recorder/recorder-api.ts'
import { joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRecap } from '#web/recap/api.ts'
import { DeleteSessionDialog } from '#web/sessions/delete-session-dialog.tsx'
import { SessionFormDialog } from '#web/sessions/session-form-dialog.tsx'
import { useTranscriptions } from '#web/transcription/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import type { MenuEntry } from '#web/ui/popups/menu.tsx'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'
import { SessionPage } from './session-page.tsx'
import { SessionSelect } from './session-select.tsx'
import { SessionWaitPage, usePollRecordings, useSessionWait } from './session-wait.tsx'
import { StudioSteps } from './studio-steps.tsx'

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
  const { session, sessions, isLoadingSessions, failedSessions, route, recorder, go } = useWorkspace()
  const recorded = useRecorder(recorder)
  const refreshCampaigns = useRefreshCampaigns()
  const [form, setForm] = useState<{ session: Session | null } | null>(null)
  const [deleting, setDeleting] = useState<Session | null>(null)
  const [addingTo, setAddingTo] = useState<string | null>(null)
  const [isStepBusy, setStepBusy] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const sessionId = session?.id ?? null
  const transcriptions = useTranscriptions(sessionId)
  const recap = useRecap(sessionId)
  useRecordings(sessionId)
  const isLoading = isLoadingSessions || (session !== null && (transcriptions.isPending || recap.isPending))
  const failures = { recap: joinUnloaded([recap]), transcripts: joinUnloaded([transcriptions]) }
  const hasContent = Boolean(transcriptions.data?.length || recap.data)
  const wait = useSessionWait(hasContent ? null : session)
  const isReading =
    (hasContent || failures.recap || failures.transcripts) &&
    addingTo !== sessionId &&
    !isStepBusy &&
    !isAnswering
  const isWaiting =
    session !== null && (wait !== null || isAnswering) && addingTo !== sessionId && !isStepBusy
  usePollRecordings(isReading ? null : sessionId)
  const create = () => setForm({ session: null })
  const edit = (session: Session) => {
    setForm({ session })
    // Puts the session into the URL. Without it, the view shows the newest session, and an edited date can change which session that is.
    if (route.session !== session.id) go({ session: session.id }, { replace: true })
  }
  const isGm = campaign.userRole === 'gm'
  const menu: MenuEntry[] =
    session && isGm && !isLoading
      ? [
          { label: 'Edit session', icon: Pencil, onSelect: () => edit(session) },
          { label: 'Delete session', icon: Trash2, danger: true, onSelect: () => setDeleting(session) },
        ]
      : []
  const page = !isLoading && !failedSessions && isReading && session && (
    <SessionPage
      key={session.id}
      {...{ campaign, session, failures }}
      transcriptions={transcriptions.data ?? []}
      recap={recap.data ?? null}
      onNew={create}
      onAdd={() => setAddingTo(session.id)}
      onEdit={() => edit(session)}
      onDelete={() => setDeleting(session)}
    />
  )
  const steps = (
    <Screen
      title={wait?.heading ?? session?.name ?? title}
      crumbs={
        isWaiting
          ? [{ label: title }, { label: <SessionSelect onNew={create} variant="crumb" /> }]
          : [{ label: title }]
      }
      actions={
        <>
          {(hasContent || wait) && session && (
            <Button
              variant={isWaiting ? 'plain' : 'primary'}
              collapses
              icon={isWaiting ? Plus : BookOpen}
              onClick={() => setAddingTo(isWaiting ? session.id : null)}
            >
              {isWaiting ? 'Add a recording' : 'Back to the session'}
            </Button>
          )}
          {menu.length > 0 && <MoreMenu label="Session actions" actions={menu} />}
        </>
      }
    >
      {(isLoading || failedSessions) && <h1 className="sr-only">{session?.name ?? title}</h1>}
      {isLoading ? (
        <SessionSkeleton />
      ) : failedSessions ? (
        <div className="mx-auto max-w-[40rem] px-5 pt-10">
          <LoadFailed query={failedSessions} failed={sessionTexts.loadFailed} />
        </div>
      ) : isWaiting ? (
        <SessionWaitPage
          key={session.id}
          campaign={campaign}
          session={session}
          wait={wait}
          onAnswering={setAnswering}
        />
      ) : (
        <StudioSteps
          campaign={campaign}
          session={session}
          onNewSession={create}
          onBusyChange={setStepBusy}
          recap={recap.data ?? null}
          failure={failures.recap}
          heading={wait?.heading ?? 'Add a session'}
        />
      )}
    </Screen>
  )

  return (
    <>
      {page || steps}
      {deleting && (
        <DeleteSessionDialog
          campaignId={campaign.id}
          session={deleting}
          isRecorded={recorded.sessionId === deleting.id}
          onDeleting={() => recorded.sessionId === deleting.id && recorder.leave()}
          onDeleted={() => {
            setDeleting(null)
            void dropChunksOfSession(deleting.id)
            go({ view: 'transcription', session: null }, { replace: true })
          }}
          onChanged={refreshCampaigns}
          onClose={() => setDeleting(null)}
        />
      )}
      {form && (
        <SessionFormDialog
          campaignId={campaign.id}
          session={form.session}
          suggestedName={sessionOfNumber(sessions.length + 1)}
          onClose={() => setForm(null)}
          onSaved={({ id }) => {
            setForm(null)
            refreshCampaigns()
            if (form.session) showNotice('success', sessionTexts.saved)
            else go({ view: 'transcription', session: id })
          }}
        />
      )}
    </>
  )
}

import { BookOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { isOpening } from '#contract/recap/opening.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'
import { useRecordings } from '#web/audio/api.ts'
import { dropChunksOfSession, useRecorder } from '#web/audio/recorder/recorder-api.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRecap } from '#web/recap/api.ts'
import { useSessionTrash } from '#web/sessions/api.ts'
import { SessionFormDialog } from '#web/sessions/session-form-dialog.tsx'
import { useTranscriptions } from '#web/transcription/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { type MenuEntry, MoreMenu } from '#web/ui/popups/menu.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useRefreshCampaigns } from '#web/wiki/use-refresh-campaigns.ts'
import { CampaignRequired } from '#web/workspace/campaign-required.tsx'
import { listsSessions, namesSession } from '#web/workspace/route.ts'
import { SessionSkeleton, SessionsSkeleton } from '#web/workspace/view-skeleton.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { SessionPage } from './session-page.tsx'
import { SessionSelect } from './session-select.tsx'
import { SessionWaitPage, useSessionWait } from './session-wait.tsx'
import { SessionsPage, useCovers } from './sessions-page.tsx'
import { StudioSteps } from './studio-steps.tsx'

type DeleteSessionDialogProps = {
  campaignId: string
  session: Session
  /** True while this browser is recording the session. */
  isRecorded: boolean
  onDeleting: () => void
  onDeleted: () => void
  /** Called after a delete or a restore, so that the caller can refetch lists and counts elsewhere. */
  onChanged: () => void
  onClose: () => void
}

function DeleteSessionDialog(props: DeleteSessionDialogProps) {
  const { campaignId, session, isRecorded, onDeleting, onDeleted, onChanged, onClose } = props
  const { id, name } = session
  const trash = useSessionTrash(campaignId)
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      question={[sessionTexts.confirmDelete, isRecorded && liveRecordingTexts.deletesLive]
        .filter(Boolean)
        .join(' ')}
      confirmLabel="Delete session"
      remove={() => {
        onDeleting()
        return trash.remove(id).then(onChanged)
      }}
      restore={() => trash.restore(id).then(onChanged)}
      texts={{ ...sessionTexts, deleted: `“${name}” was deleted`, back: `“${name}” is back` }}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}

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
  const { session, sessions, route, go } = useWorkspace()
  const refreshCampaigns = useRefreshCampaigns()
  const [form, setForm] = useState<{ session: Session | null; opens: 'transcription' | 'table' } | null>(null)
  const isListed = listsSessions(route, sessions.length)
  // Loaded beside the sessions, not after them.
  const covers = useCovers(namesSession(route) ? null : campaign.id)
  const openForm = (edited: Session | null) => setForm({ session: edited, opens: 'transcription' })
  return (
    <>
      {isListed && session ? (
        <SessionsPage
          title={title}
          campaign={campaign}
          session={session}
          covers={covers}
          onNewSession={(opens) => setForm({ session: null, opens })}
        />
      ) : (
        <OneSession campaign={campaign} onForm={openForm} />
      )}
      {form && (
        <SessionFormDialog
          campaignId={campaign.id}
          session={form.session}
          suggestedName={sessionOfNumber(sessions.length + 1)}
          planAfter={form.opens === 'table' ? [] : undefined}
          onClose={() => setForm(null)}
          onSaved={({ id }) => {
            setForm(null)
            refreshCampaigns()
            if (form.session) showNotice('success', sessionTexts.saved)
            else go({ view: form.opens, session: id })
          }}
        />
      )}
    </>
  )
}

type OneSessionProps = { campaign: Campaign; onForm: (session: Session | null) => void }

function OneSession({ campaign, onForm }: OneSessionProps) {
  const { session, sessions, isLoadingSessions, failedSessions, route, recorder, to, go } = useWorkspace()
  const recorded = useRecorder(recorder)
  const refreshCampaigns = useRefreshCampaigns()
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
  const hasTranscript = Boolean(transcriptions.data?.length)
  const running = useSessionWait(hasTranscript ? null : session)
  // An opening that a game master wrote does not hide what is being done.
  const hasContent = hasTranscript || Boolean(recap.data && !(running && isOpening(recap.data)))
  const wait = hasContent ? null : running
  const isReading =
    (hasContent || failures.recap || failures.transcripts) &&
    addingTo !== sessionId &&
    !isStepBusy &&
    !isAnswering
  const isWaiting =
    session !== null && (wait !== null || isAnswering) && addingTo !== sessionId && !isStepBusy
  const list = {
    label: title,
    ...(sessions.length > 1 && { to: to({ view: 'transcription', session: null }) }),
  }
  const create = () => onForm(null)
  const menu: MenuEntry[] =
    session && campaign.userRole === 'gm' && !isLoading
      ? [
          { label: 'Edit session', icon: Pencil, onSelect: () => onForm(session) },
          { label: 'Delete session', icon: Trash2, danger: true, onSelect: () => setDeleting(session) },
        ]
      : []
  const page = !isLoading && !failedSessions && isReading && session && (
    <SessionPage
      key={session.id}
      {...{ campaign, session, failures, list }}
      transcriptions={transcriptions.data ?? []}
      recap={recap.data ?? null}
      onNew={create}
      onAdd={() => setAddingTo(session.id)}
      onEdit={() => onForm(session)}
      onDelete={() => setDeleting(session)}
    />
  )
  const steps = (
    <Screen
      title={wait?.heading ?? session?.name ?? title}
      crumbs={
        isWaiting ? [list, { label: <SessionSelect onNew={create} variant="crumb" /> }] : [{ label: title }]
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
        session || namesSession(route) ? (
          <SessionSkeleton />
        ) : (
          <SessionsSkeleton />
        )
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
        <div className="glow min-h-full">
          <div className="mx-auto max-w-[1040px] px-5 pt-7 pb-16 md:px-7 md:pt-9">
            <PageTitle>{wait?.heading ?? 'Add a session'}</PageTitle>
            <p className="mt-1 text-ui text-subtle">{campaign.name}</p>
            <StudioSteps
              campaign={campaign}
              session={session}
              recap={recap}
              onNewSession={create}
              onBusyChange={setStepBusy}
            />
          </div>
        </div>
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
    </>
  )
}

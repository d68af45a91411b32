import { BookOpen, BookOpenText, Plus, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'
import { isUnchosenLetter } from '#core/recap/fill-texts.ts'
import { CampaignRequired } from '#web/app/shell/campaign-required.tsx'
import { Screen } from '#web/app/shell/screen.tsx'
import { ShareButton } from '#web/app/shell/share-button.tsx'
import { SessionSkeleton } from '#web/app/shell/view-skeleton.tsx'
import { useRefreshCampaigns } from '#web/app/wiki/use-refresh-campaigns.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useRecordings } from '#web/audio/api.ts'
import { dropChunksOfSession, useRecorder } from '#web/audio/recorder/recorder-api.ts'
import { joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { lazy } from '#web/lib/lazy.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useRecap } from '#web/recap/api.ts'
import { DeleteSessionDialog } from '#web/sessions/delete-session-dialog.tsx'
import { SessionFormDialog } from '#web/sessions/session-form-dialog.tsx'
import { useTranscriptions } from '#web/transcription/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionReader } from './session-reader.tsx'
import { SessionSelect } from './session-select.tsx'
import { SessionWaitPage, usePollRecordings, useSessionWait } from './session-wait.tsx'
import { StudioSteps } from './studio-steps.tsx'

const ChooseForLetter = lazy(async () => ({
  default: (await import('#web/recap/moments/choose-for-letter.tsx')).ChooseForLetter,
}))
const ShareRecapDialog = lazy(async () => ({
  default: (await import('#web/sharing/letters/share-recap-dialog.tsx')).ShareRecapDialog,
}))

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
  const isFolded = isReading || isWaiting
  usePollRecordings(isReading ? null : sessionId)
  const create = () => setForm({ session: null })
  const edit = (session: Session) => {
    setForm({ session })
    // Puts the session into the URL. Without it, the view shows the newest session, and an edited date can change which session that is.
    if (route.session !== session.id) go({ session: session.id }, { replace: true })
  }
  const isGm = campaign.userRole === 'gm'
  const shared = recap.data && recap.data.kind !== 'none' ? recap.data : null
  const isRoomOpen = route.read === 1

  return (
    <Screen
      title={wait?.heading ?? session?.name ?? title}
      crumbs={
        isFolded && session
          ? [{ label: title }, { label: <SessionSelect onNew={create} variant="crumb" /> }]
          : [{ label: title }]
      }
      actions={
        session && (
          <>
            {isReading && Boolean(transcriptions.data?.length) && (
              <Button
                collapses
                className="max-md:hidden"
                icon={isRoomOpen ? ScrollText : BookOpenText}
                onClick={() => go({ session: session.id, read: isRoomOpen ? null : 1 })}
              >
                {isRoomOpen ? 'Recap' : 'Read'}
              </Button>
            )}
            {(hasContent || wait) && (
              <Button
                variant={isFolded ? 'plain' : 'primary'}
                collapses
                icon={isFolded ? Plus : BookOpen}
                onClick={() => setAddingTo(isFolded ? session.id : null)}
              >
                {isFolded ? 'Add a recording' : 'Back to the session'}
              </Button>
            )}
            {isGm && (
              <SessionActions
                session={session}
                recap={recap.data ?? null}
                mayRewrite={Boolean(isReading)}
                onEdit={() => edit(session)}
                onDelete={() => setDeleting(session)}
              />
            )}
          </>
        )
      }
      share={
        session &&
        isGm &&
        shared && (
          <ShareButton
            {...(isUnchosenLetter(shared) ? { label: recapTexts.chooseMoments, variant: 'plain' } : {})}
            dialog={(onClose) => (
              <ShareRecapDialog
                sessionId={session.id}
                mayHear={campaign.shows.sound}
                needsFirstStep={isUnchosenLetter(shared)}
                firstStep={(onDone) => <ChooseForLetter recap={shared} onDone={onDone} />}
                onClose={onClose}
              />
            )}
          />
        )
      }
    >
      {(isLoading || failedSessions) && <h1 className="sr-only">{session?.name ?? title}</h1>}
      {isLoading ? (
        <SessionSkeleton />
      ) : failedSessions ? (
        <div className="mx-auto max-w-[40rem] px-5 pt-10">
          <LoadFailed query={failedSessions} failed={sessionTexts.loadFailed} />
        </div>
      ) : isReading && session ? (
        <SessionReader
          key={session.id}
          campaign={campaign}
          session={session}
          transcriptions={transcriptions.data ?? []}
          failures={failures}
          recap={recap.data ?? null}
        />
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
    </Screen>
  )
}

import { AudioLines, Send, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { RecordingMark } from '#contract/audio/live-recordings.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { speakerLimits } from '#contract/audio/speakers.ts'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { isOpening, newOpening, openingTexts } from '#contract/recap/opening.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { describeEstimate } from '#core/recap/measure-speed.ts'
import { isStoppable } from '#web/audio/recorder/recorder.ts'
import { useRecorder, useUnfinishedRecordings } from '#web/audio/recorder/recorder-api.ts'
import { StartButton } from '#web/audio/recorder/recorder-panel.tsx'
import { RecorderStatus, RecorderTrouble } from '#web/audio/recorder/recorder-status.tsx'
import { MarkList } from '#web/audio/recorder/table/note-field.tsx'
import { TableRecorder } from '#web/audio/recorder/table/table-recorder.tsx'
import { UnfinishedRecordings } from '#web/audio/recorder/unfinished-recordings.tsx'
import { useTable } from '#web/campaigns/settings-api.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatCount } from '#web/lib/format.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { clearNotices } from '#web/lib/notices.ts'
import { useEstimate, useRecap, useWriteOpening } from '#web/recap/api.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

const ShareRecapDialog = lazyPart(
  async () => (await import('#web/sharing/letters/share-recap-dialog.tsx')).ShareRecapDialog,
)

/** Lets a game master write and share the letter of a session before it has a transcript. */
function TonightsLetter({ sessionId }: { sessionId: string }) {
  const recap = useRecap(sessionId).data
  if (recap === undefined || (recap && !isOpening(recap))) return null
  return <OpeningForm sessionId={sessionId} written={recap} />
}

function OpeningForm({ sessionId, written }: { sessionId: string; written: Recap | null }) {
  const [isSharing, setSharing] = useState(false)
  const write = useWriteOpening(sessionId)
  const form = useSchemaForm(newOpening, { text: written?.summary ?? '', isFilled: true })
  const send = form.handleSubmit((opening) => write.mutate(opening, { onSuccess: () => setSharing(true) }))
  return (
    <section aria-label={openingTexts.title} className="rounded-panel border border-line bg-raised p-5">
      <h2 className="text-ui font-semibold">{openingTexts.title}</h2>
      <p className="mb-3 text-ui text-muted">{openingTexts.about}</p>
      <form noValidate onSubmit={send} className="grid gap-3">
        <ActionFailed action={write} failed={openingTexts.saveFailed} />
        <TextArea label={openingTexts.label} rows={3} dir="auto" {...form.field('text')} />
        <Checkbox className="text-small text-muted" {...form.register('isFilled')}>
          {openingTexts.isFilled}
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" icon={Send} busy={write.isPending}>
          {openingTexts.send}
        </Button>
      </form>
      {isSharing && (
        <ShareRecapDialog
          sessionId={sessionId}
          needsFirstStep={false}
          firstStep={() => null}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  )
}

type FinishedRecordingProps = {
  campaign: Campaign
  session: Session
  finished: { seconds: number; marks: RecordingMark[] }
}

function FinishedRecording({ campaign, session, finished }: FinishedRecordingProps) {
  const { to } = useWorkspace()
  const estimate = useEstimate(session.id)
  const { seconds, marks } = finished
  const isGm = campaign.userRole === 'gm'
  return (
    <>
      <div>
        <h1 className="font-display text-[34px]/[1.15] font-[560]">{tableTexts.finished}</h1>
        <p className="num mt-2 text-read text-muted">
          {formatClock(seconds)} · {formatCount(marks.length, 'mark')}
        </p>
        {marks.length > 0 && <p className="mt-1 text-read text-muted">{tableTexts.areBookmarks}</p>}
      </div>
      {marks.length > 0 && (
        <section aria-label={tableTexts.marks} className="max-h-[30vh] overflow-y-auto" tabIndex={-1}>
          <MarkList marks={marks} />
        </section>
      )}
      {isGm && <TonightsLetter sessionId={session.id} />}
      <section aria-label={tableTexts.estimate} className="rounded-panel border border-line bg-raised p-5">
        <h2 className="mb-2 text-ui font-semibold">{tableTexts.estimate}</h2>
        {!campaign.settings.autoTranscribe && (
          <p className="text-read text-muted">{tableTexts.notAutoTranscribed}</p>
        )}
        {estimate.isPending && <Skeleton className="h-6 w-2/3" />}
        <LoadFailed query={joinUnloaded([estimate])} failed={tableTexts.estimateFailed} />
        {estimate.data && (
          <ul className="grid gap-1.5 text-read text-muted">
            {describeEstimate(estimate.data, seconds).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </section>
      <Link
        to={to({ view: 'transcription', session: session.id })}
        className={joinClasses(buttonClasses(isGm ? 'plain' : 'primary', 'lg'), 'min-h-14 text-read')}
      >
        {tableTexts.toSession}
      </Link>
    </>
  )
}

/** The live recorder in full screen, for a phone on the table. */
export function TableView() {
  const { campaign, session, sessions, isLoadingSessions, failedSessions, recorder, to, go } = useWorkspace()
  const { phase, finished, sessionId } = useRecorder(recorder)
  const shownSession = sessions.find(({ id }) => id === sessionId) ?? session
  const leave = () => void go({ view: 'transcription', session: shownSession?.id ?? null })
  const isSaving = phase === 'saving'
  const isRecorded = phase === 'idle' && finished !== null && finished.sessionId === session?.id
  return (
    // `data-recording-panel` hides the recorder dock while this view is on the page.
    <main
      id="content"
      tabIndex={-1}
      data-recording-panel
      className="h-full overflow-y-auto bg-sunken outline-none"
    >
      <title>{`${tableTexts.title} · Hearthscribe`}</title>
      {isStoppable({ phase }) ? (
        <TableRecorder recorder={recorder} name={shownSession?.name ?? ''} onLeave={leave} />
      ) : (
        <Page sessionName={session?.name ?? ''} onLeave={leave}>
          {isSaving ? (
            <div className="grid gap-3 text-read">
              <RecorderStatus recorder={recorder} />
              <RecorderTrouble recorder={recorder} />
            </div>
          ) : isRecorded && campaign && session ? (
            <FinishedRecording campaign={campaign} session={session} finished={finished} />
          ) : campaign && session ? (
            <StartRecording campaign={campaign} session={session} />
          ) : failedSessions ? (
            <LoadFailed query={failedSessions} failed={sessionTexts.loadFailed} />
          ) : (
            !isLoadingSessions && (
              <EmptyState icon={AudioLines} title={tableTexts.chooseSession}>
                <Link to={to({ view: 'transcription' })} className={buttonClasses('primary', 'lg')}>
                  {tableTexts.toStudio}
                </Link>
              </EmptyState>
            )
          )}
        </Page>
      )}
    </main>
  )
}

function Page(props: { sessionName: string; onLeave: () => void; children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-full max-w-[560px] grid-rows-[auto_minmax(0,1fr)] px-4 py-3">
      <div className="-mr-2 flex min-h-10 items-center gap-3">
        <p className="min-w-0 flex-1 truncate text-ui text-muted" dir="auto">
          {props.sessionName}
        </p>
        <IconButton label={tableTexts.leave} icon={X} onClick={props.onLeave} />
      </div>
      <div className="grid content-center gap-5 py-4">{props.children}</div>
    </div>
  )
}

function StartRecording({ campaign, session }: { campaign: Campaign; session: Session }) {
  const { recorder } = useWorkspace()
  const { phase } = useRecorder(recorder)
  const isAllowed = mayAddContent(campaign.userRole, campaign)
  const table = useTable(campaign.id)
  const unfinished = useUnfinishedRecordings(session.id, isAllowed)
  const isAutoTranscribed = campaign.settings.autoTranscribe
  const seatCount = table.data?.seats.length ?? 0
  const start = () => {
    clearNotices()
    const speakerCount = seatCount > 0 ? Math.min(seatCount, speakerLimits.max) : null
    void recorder.start({ sessionId: session.id, speakerCount, isAutoTranscribed })
  }
  return (
    <>
      <div>
        <h1 className="font-display text-[34px]/[1.15] font-[560]">{tableTexts.title}</h1>
        <p className="mt-2 text-read text-muted">{tableTexts.lead}</p>
      </div>
      {!isAllowed && <Banner kind="info">{campaignTexts.addDenied}</Banner>}
      <UnfinishedRecordings
        unfinished={unfinished.data ?? []}
        recorder={recorder}
        isAutoTranscribed={isAutoTranscribed}
      />
      <LoadFailed query={joinUnloaded([unfinished])} failed={audioTexts.loadFailed} />
      <LoadFailed query={joinUnloaded([table])} failed={campaignTexts.tableFailed} />
      <StartButton
        key={campaign.id}
        campaignId={campaign.id}
        isStarting={phase === 'starting'}
        disabled={!isAllowed || table.isPending}
        className="min-h-20 w-full border-gilt text-[19px]"
        onStart={start}
      />
    </>
  )
}

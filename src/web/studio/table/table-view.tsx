import { AudioLines, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { audioTexts } from '#contract/audio/schemas.ts'
import { speakerLimits } from '#contract/audio/speakers.ts'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { isStoppable } from '#web/audio/recorder/recorder.ts'
import { useRecorder, useUnfinishedRecordings } from '#web/audio/recorder/recorder-api.ts'
import { StartButton } from '#web/audio/recorder/recorder-panel.tsx'
import { RecorderStatus, RecorderTrouble } from '#web/audio/recorder/recorder-status.tsx'
import { TableRecorder } from '#web/audio/recorder/table/table-recorder.tsx'
import { UnfinishedRecordings } from '#web/audio/recorder/unfinished-recordings.tsx'
import { useTable } from '#web/campaigns/settings-api.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { clearNotices } from '#web/lib/notices.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { FinishedRecording } from './finished-recording.tsx'

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

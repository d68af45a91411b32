import { useCallback, useRef, useState } from 'react'
import { homeTexts } from '#contract/home/schemas.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { useUploads } from '#web/audio/api.ts'
import { useStartFromFile } from '#web/home/welcome/use-start-from-file.ts'
import { useOwnJobs } from '#web/jobs/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useIdle } from '#web/lib/hooks/timers.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { CampaignHome } from './campaign-home.tsx'
import { DashboardCampaign } from './dashboard-campaign.tsx'
import type { DashboardDialog } from './dashboard-dialogs.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useHome, useRefreshHome } from './home-api.ts'
import { RecentSessions, WikiNews } from './latest.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

const SampleBar = lazyPart(async () => (await import('#web/home/welcome/sample-bar.tsx')).SampleBar)
const Welcome = lazyPart(async () => (await import('#web/home/welcome/welcome.tsx')).Welcome)
/** `SpeechEngine`, `CampaignQuestions` and `DashboardJobs` are not needed for the first paint, so they are loaded once the browser is idle. */
const SpeechEngine = lazyPart(async () => (await import('#web/home/welcome/speech-engine.tsx')).SpeechEngine)
const CampaignQuestions = lazyPart(
  async () => (await import('#web/campaigns/campaign-questions.tsx')).CampaignQuestions,
)
const DashboardDialogs = lazyPart(async () => (await import('./dashboard-dialogs.tsx')).DashboardDialogs)
const DashboardJobs = lazyPart(async () => (await import('./dashboard-jobs.tsx')).DashboardJobs)

const twoColumns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_300px] lg:[&>section]:mt-12 [&>section]:mt-10'

export function DashboardView() {
  const { user, campaigns, campaign, sessions, isLoadingSessions, failedSessions, uploads } = useWorkspace()
  const [dialog, setDialog] = useState<DashboardDialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = useCallback(() => heading.current?.focus(), [])
  const isIdle = useIdle()
  const start = useStartFromFile()
  const home = useHome(campaign?.id ?? null)
  const refreshHome = useRefreshHome(campaign?.id ?? '')
  const sumField = (field: 'totalWikiEntries' | 'sessionCount') =>
    campaigns.reduce((sum, one) => sum + one[field], 0)
  const isNewcomer = sumField('sessionCount') === 0
  const isBeforeTranscript =
    !isLoadingSessions &&
    !failedSessions &&
    sessions.every(({ transcriptionCount }) => transcriptionCount === 0)
  const isPlayer = campaign?.userRole === 'player'
  const isGuided = isBeforeTranscript && !isPlayer
  // Players who cannot see transcripts are asked to wait only while the campaign has no session.
  const isAwaitingFirstStory =
    isBeforeTranscript && isPlayer && (campaign.shows.transcript || sessions.length === 0)
  const isStoryLoading = isLoadingSessions && home.isPending && (campaign?.sessionCount ?? 0) > 0
  const hasStory =
    (!isLoadingSessions && !failedSessions && !isBeforeTranscript) ||
    isStoryLoading ||
    Boolean(home.data?.lastTime)
  const recent = home.data?.recent ?? []
  const transcribing =
    useOwnJobs().data?.activeJobs.find(
      (job) => job.job_type === 'transcription' && job.campaign_id === campaign?.id && isActive(job),
    ) ?? null
  const isSending = useUploads(uploads).some(
    ({ sessionId, phase }) => phase === 'uploading' && sessions.some(({ id }) => id === sessionId),
  )
  const isUnderWay = isGuided && (transcribing !== null || isSending)
  return (
    <Screen crumbs={[{ label: 'Dashboard' }]}>
      <div className="glow min-h-full">
        <div className="mx-auto max-w-[1040px] px-5 pt-7 pb-16 md:px-7 md:pt-9">
          <header className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
            <h1
              ref={heading}
              tabIndex={-1}
              className="outline-none min-w-0 font-display text-[30px]/[1.15] font-[560] tracking-[-0.018em] break-words"
            >
              {isNewcomer ? 'Welcome' : 'Welcome back'}, {user.firstName || user.username}
            </h1>
            <Figures
              items={[
                ['Active Campaigns', campaigns.length],
                ['Wiki Entries', sumField('totalWikiEntries')],
                ['Sessions', sumField('sessionCount')],
              ]}
            />
          </header>
          {!campaign || (isNewcomer && start.isPending) ? (
            <Welcome start={start} onNewCampaign={() => setDialog('campaign')} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {campaign.isSample && !isPlayer && <SampleBar campaign={campaign} start={start} />}
              <DashboardCampaign
                campaign={campaign}
                home={home.data}
                isUploadNext={!isGuided}
                onOpen={setDialog}
              />
              {isIdle && (
                <CampaignQuestions
                  campaign={campaign}
                  user={user}
                  isUnderWay={isUnderWay}
                  onSeatTaken={refreshHome}
                />
              )}
              {home.data?.waiting && (
                <WaitingPanel
                  waiting={home.data.waiting}
                  onOpen={setDialog}
                  onRetried={refreshHome}
                  onFocusLost={focusHeading}
                />
              )}
              {isGuided && (
                <FirstSteps campaignId={campaign.id} transcribing={transcribing} onOpen={setDialog} />
              )}
              {isGuided && isIdle && <SpeechEngine />}
              {isAwaitingFirstStory && <PlayerWelcome playersMayAdd={campaign.playersMayAdd} />}
            </div>
          )}
          <LoadFailed query={home} failed={homeTexts.loadFailed} className="mt-6" />
          {campaign && hasStory && <CampaignHome query={home} onOpen={setDialog} />}
          <div className={recent.length > 0 ? twoColumns : ''}>
            <RecentSessions isGuided={isGuided} />
            {recent.length > 0 && <WikiNews recent={recent} />}
          </div>
          {isIdle && <DashboardJobs isFirstJob={isGuided && transcribing !== null} />}
        </div>
      </div>
      {dialog && <DashboardDialogs open={dialog} onClose={() => setDialog(null)} />}
    </Screen>
  )
}

function Figures({ items }: { items: [string, number][] }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 md:gap-x-7">
      {items.map(([label, value]) => (
        <div key={label} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-small text-subtle">{label}</dt>
          <dd className="num text-[17px]/6 font-medium">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function PlayerWelcome({ playersMayAdd }: { playersMayAdd: boolean }) {
  return (
    <section aria-label="What happens next" className="rounded-panel border border-line bg-raised p-5 md:p-6">
      <h2 className="font-display text-h3 font-[560]">You have a seat at the table</h2>
      <p className="mt-1.5 max-w-[36rem] font-read text-read text-pretty text-muted">
        Your game master brings the recordings. Once the first session is transcribed, what happened in it is
        told here, and the wiki begins to fill.
        {playersMayAdd && ' You can add a session and its recording yourself, too.'}
      </p>
    </section>
  )
}

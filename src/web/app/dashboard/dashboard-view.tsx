import { lazy, Suspense, useState } from 'react'
import { Screen } from '#web/app/shell/screen.tsx'
import { useWorkspace } from '#web/app/workspace.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useIdle } from '#web/lib/hooks/use-idle.ts'
import { StatRow } from '#web/ui/stat-row.tsx'
import { DashboardCampaign } from './dashboard-campaign.tsx'
import type { DashboardDialog } from './dashboard-dialogs.tsx'
import { CampaignSteps, NewcomerSteps } from './first-steps.tsx'
import { RecentSessions } from './recent-sessions.tsx'

const DashboardDialogs = lazy(async () => ({
  default: (await import('./dashboard-dialogs.tsx')).DashboardDialogs,
}))
/** At the bottom of the page, so not needed for first paint. */
const DashboardJobs = lazy(async () => ({ default: (await import('./dashboard-jobs.tsx')).DashboardJobs }))

export function DashboardView() {
  const { user, campaigns, campaign, sessions, isLoadingSessions, failedSessions } = useWorkspace()
  const [dialog, setDialog] = useState<DashboardDialog | null>(null)
  const isIdle = useIdle()
  const total = (field: 'totalWikiEntries' | 'sessionCount') =>
    campaigns.reduce((sum, one) => sum + one[field], 0)
  const isNewcomer = total('sessionCount') === 0
  const isBeforeTranscript =
    !isLoadingSessions &&
    !failedSessions &&
    sessions.every(({ transcriptionCount }) => transcriptionCount === 0)
  const isPlayer = campaign?.userRole === 'player'
  const isGuided = isBeforeTranscript && !isPlayer
  // Players who cannot see transcripts are not told to wait for one.
  const isWaiting = isBeforeTranscript && isPlayer && (campaign.shows.transcript || sessions.length === 0)
  return (
    <Screen crumbs={[{ label: 'Dashboard' }]}>
      <div className="glow min-h-full">
        <div className="mx-auto max-w-[980px] px-5 pt-8 pb-16 md:px-7 md:pt-11">
          <h1 className="font-display text-[34px]/[1.15] font-[560] tracking-[-0.018em] break-words">
            {isNewcomer ? 'Welcome' : 'Welcome back'}, {user.firstName || user.username}
          </h1>
          <StatRow
            items={[
              { label: 'Active Campaigns', value: formatNumber(campaigns.length) },
              { label: 'Wiki Entries', value: formatNumber(total('totalWikiEntries')) },
              { label: 'Sessions', value: formatNumber(total('sessionCount')) },
            ]}
          />
          {campaign ? (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <DashboardCampaign campaign={campaign} isUploadNext={!isGuided} onOpen={setDialog} />
              {isGuided && <CampaignSteps campaignId={campaign.id} onOpen={setDialog} />}
              {isWaiting && <PlayerWelcome mayAdd={campaign.playersMayAdd} />}
            </div>
          ) : (
            <NewcomerSteps onOpen={setDialog} />
          )}
          <RecentSessions isGuided={isGuided} />
          <Suspense fallback={null}>{isIdle && <DashboardJobs />}</Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        {dialog && <DashboardDialogs open={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </Screen>
  )
}

function PlayerWelcome({ mayAdd }: { mayAdd: boolean }) {
  return (
    <section aria-label="What happens next" className="rounded-panel border border-line bg-raised p-5 md:p-6">
      <h2 className="font-display text-h3 font-[560]">You have a seat at the table</h2>
      <p className="mt-1.5 max-w-[36rem] font-read text-read text-pretty text-muted">
        Your game master brings the recordings. Once the first session is transcribed, what happened in it is
        told here, and the wiki begins to fill.
        {mayAdd && ' You can add a session and its recording yourself, too.'}
      </p>
    </section>
  )
}

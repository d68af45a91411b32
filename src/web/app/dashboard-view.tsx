import { BookOpen, Castle, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { campaignTexts } from '#contract/campaigns.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatRow } from '#web/ui/stat-row.tsx'
import { RecentSessions } from './recent-sessions.tsx'
import { Screen } from './screen.tsx'
import { useWorkspace } from './workspace.ts'

export function DashboardView() {
  const { user, campaigns, campaign, to, go } = useWorkspace()
  const total = (field: 'totalWikiEntries' | 'sessionCount') =>
    formatNumber(campaigns.reduce((sum, one) => sum + one[field], 0))
  return (
    <Screen crumbs={[{ label: 'Dashboard' }]}>
      <div className="glow min-h-full">
        <div className="mx-auto max-w-[980px] px-5 pt-8 pb-16 md:px-7 md:pt-11">
          <h1 className="font-display text-[34px]/[1.15] font-[560] tracking-[-0.018em] break-words">
            Welcome back, {user.firstName || user.username}
          </h1>
          <StatRow
            items={[
              { label: 'Active Campaigns', value: formatNumber(campaigns.length) },
              { label: 'Wiki Entries', value: total('totalWikiEntries') },
              { label: 'Sessions', value: total('sessionCount') },
            ]}
          />
          {campaign ? (
            <>
              <section
                aria-label={campaign.name}
                className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-line bg-raised p-5 md:p-6"
              >
                <div className="min-w-0 flex-[1_1_280px]">
                  <Badge tone={campaign.userRole === 'gm' ? 'gilt' : 'plain'}>
                    {roleText[campaign.userRole]}
                  </Badge>
                  <h2 className="mt-2 line-clamp-2 font-display text-h2 font-[560] break-words">
                    {campaign.name}
                  </h2>
                  <p className="mt-1 line-clamp-2 max-w-[34rem] font-read text-read break-words text-muted">
                    {campaign.description || campaignTexts.noDescription}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Link to={to({ view: 'transcription' })} className={buttonClasses('primary')}>
                    <Upload size={15} strokeWidth={1.7} aria-hidden="true" /> Upload Audio
                  </Link>
                  <Link to={to({ view: 'wiki' })} className={buttonClasses('plain')}>
                    <BookOpen size={15} strokeWidth={1.6} aria-hidden="true" /> View Wiki
                  </Link>
                </div>
              </section>
              <RecentSessions />
            </>
          ) : (
            <EmptyState
              icon={<Castle size={22} strokeWidth={1.5} aria-hidden="true" />}
              title={campaignTexts.none}
              action={
                <Button look="primary" onClick={() => go({ view: 'campaigns' })}>
                  New Campaign
                </Button>
              }
            >
              A campaign holds its sessions, their recordings and the wiki that grows from them.
            </EmptyState>
          )}
        </div>
      </div>
    </Screen>
  )
}

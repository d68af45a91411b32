import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { defaultPeriod, overviewLimits } from '#contract/admin/statistics.ts'
import { auditTexts } from '#contract/audit.ts'
import { type AdminJobList, adminJobTexts } from '#contract/jobs/monitor.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { useAllAnnouncements } from '#web/admin/announcements/announcements-api.ts'
import { ShownAnnouncements } from '#web/admin/announcements/shown-announcements.tsx'
import { LatestChanges } from '#web/admin/audit/latest-changes.tsx'
import { InstallationFacts } from '#web/admin/installation/installation-facts.tsx'
import { explainLoadFailure, Panel, PanelEmpty } from '#web/admin/panel.tsx'
import { DiskSpace, ServiceList, useWarnings, WarningList } from '#web/admin/service-list.tsx'
import { OverviewCards, UsageFigures } from '#web/admin/statistics/overview-figures.tsx'
import { useStatistics } from '#web/admin/statistics/statistics-api.ts'
import { useRecentJobs } from '#web/jobs/monitor/monitor-api.ts'
import { RecentJobs } from '#web/jobs/monitor/recent-jobs.tsx'
import { useJobEnds } from '#web/jobs/use-job-ends.ts'
import { showNotice } from '#web/lib/notices.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function AdminOverview() {
  const { to } = useWorkspace()
  const statistics = useStatistics(defaultPeriod)
  const jobs = useRecentJobs()
  const announcements = useAllAnnouncements()
  const warnings = useWarnings()
  // The figures count jobs, so they change when a job ends.
  useJobEnds('all', jobs.data?.jobs, () => void statistics.refetch())
  const refreshJobs = async () => {
    if ((await jobs.refetch()).isSuccess) showNotice('success', adminJobTexts.refreshed)
  }
  const disk = statistics.data?.disk
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <LoadFailed query={warnings} failed={explainLoadFailure} />
      <WarningList warnings={warnings.data ?? []} />
      <section aria-label="Figures" className="grid gap-3">
        <LoadFailed query={statistics} failed={explainLoadFailure} />
        <OverviewCards statistics={statistics.data?.statistics} isLoading={statistics.isPending} />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel
          title="Recent Jobs"
          note={jobs.data && `${countActive(jobs.data)} active`}
          action={
            <span className="flex items-center gap-3">
              <PanelLink to={to({ view: 'admin', tab: 'jobs' })}>All jobs</PanelLink>
              <RefreshButton size="sm" collapses isRefreshing={jobs.isRefetching} onRefresh={refreshJobs} />
            </span>
          }
        >
          <Loaded query={jobs} failed={explainLoadFailure} label="Loading jobs">
            {({ jobs: latest }) =>
              latest.length === 0 ? (
                <PanelEmpty>{adminJobTexts.none}</PanelEmpty>
              ) : (
                <RecentJobs jobs={latest.slice(0, overviewLimits.jobs)} />
              )
            }
          </Loaded>
        </Panel>
        <div className="grid content-start gap-8">
          <Panel title="Usage Overview">
            <Loaded query={statistics} failed={explainLoadFailure} label="Loading the usage">
              {(loaded) => <UsageFigures statistics={loaded.statistics} />}
            </Loaded>
          </Panel>
          <Panel
            title="Announcements"
            action={<PanelLink to={to({ view: 'admin', tab: 'announcements' })}>All announcements</PanelLink>}
          >
            <Loaded query={announcements} failed={explainLoadFailure} label="Loading announcements">
              {(list) => <ShownAnnouncements announcements={list} />}
            </Loaded>
          </Panel>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
        <Panel
          title="Latest Changes"
          action={<PanelLink to={to({ view: 'admin', tab: 'audit' })}>{auditTexts.title}</PanelLink>}
        >
          <LatestChanges />
        </Panel>
        <Panel title="Settings">
          <InstallationFacts />
        </Panel>
      </div>
      <Panel
        title="This installation"
        action={
          <span className="flex gap-4">
            <PanelLink to={to({ view: 'admin', tab: 'engines' })}>Engines</PanelLink>
            <PanelLink to={to({ view: 'admin', tab: 'messages' })}>Messages</PanelLink>
          </span>
        }
      >
        <ServiceList />
        {disk && <DiskSpace disk={disk} />}
      </Panel>
    </div>
  )
}

/** Counts all active jobs, not only the listed ones. */
function countActive({ statistics }: AdminJobList): number {
  return statistics.filter(isActive).reduce((sum, { count }) => sum + count, 0)
}

function PanelLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="text-small font-medium text-muted underline decoration-line-strong underline-offset-4 hover:text-fg hover:decoration-current touch:py-2.5"
    >
      {children}
    </Link>
  )
}

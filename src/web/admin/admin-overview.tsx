import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { type Announcement, announcementTypes } from '#contract/admin/announcements.ts'
import { defaultPeriod, overviewLimits, statisticsTexts } from '#contract/admin/statistics.ts'
import { auditTexts } from '#contract/audit.ts'
import { type AdminJobList, adminJobTexts } from '#contract/jobs/monitor.ts'
import { isActive, type Job, jobTypeNames } from '#contract/jobs/schemas.ts'
import { announcementStyles } from '#web/admin/announcements/announcement-banner.tsx'
import { useAllAnnouncements } from '#web/admin/announcements/announcements-api.ts'
import { LatestChanges } from '#web/admin/audit/latest-changes.tsx'
import { InstallationFacts } from '#web/admin/installation/installation-facts.tsx'
import { explainLoadFailure, Panel, PanelEmpty } from '#web/admin/panel.tsx'
import { DiskSpace, ServiceList, useWarnings, WarningList } from '#web/admin/service-list.tsx'
import { OverviewCards, UsageFigures, useStatistics } from '#web/admin/statistics/stat-cards.tsx'
import { useJobEnds } from '#web/jobs/api.ts'
import { JobStatusMark } from '#web/jobs/job-labels.tsx'
import { useRecentJobs } from '#web/jobs/monitor/monitor-api.ts'
import { formatMinute } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Loaded, LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

function RecentJobs({ jobs }: { jobs: Job[] }) {
  return (
    <ul aria-label="Recent Jobs">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2"
        >
          <p className="truncate">
            <span className="font-medium">{jobTypeNames[job.job_type]}</span>{' '}
            <span className="num text-small text-subtle">#{job.number}</span>
          </p>
          <span className="num flex items-center gap-1.5 justify-self-end text-small text-muted">
            <JobStatusMark status={job.status} />
            {job.status === 'in_progress' && `${Math.round(job.progress)}%`}
          </span>
          <p className="truncate text-small text-subtle">
            <bdi>{job.campaign_name ?? 'The installation'}</bdi>
            {job.username && (
              <>
                {' · '}
                <bdi>{job.username}</bdi>
              </>
            )}
          </p>
          <time dateTime={job.updated_at} className="num justify-self-end text-label text-subtle">
            {formatMinute(job.updated_at)}
          </time>
        </li>
      ))}
    </ul>
  )
}

function ShownAnnouncements({ announcements }: { announcements: Announcement[] }) {
  const shown = announcements
    .filter(({ state }) => state === 'shown')
    .sort((a, b) => b.priority - a.priority)
    .slice(0, overviewLimits.announcements)
  if (shown.length === 0) return <PanelEmpty>{statisticsTexts.noAnnouncements}</PanelEmpty>
  return (
    <ul>
      {shown.map(({ id, title, content, type }) => {
        const { icon: Icon, tone } = announcementStyles[type]
        return (
          <li key={id} className="flex items-start gap-3 border-t border-line py-3">
            <Icon size={17} strokeWidth={1.7} className={`mt-0.5 shrink-0 ${tone}`} />
            <div className="min-w-0 flex-1">
              <span className="sr-only">{announcementTypes[type]}: </span>
              <p dir="auto" className="line-clamp-2 font-medium break-words">
                {title}
              </p>
              <p dir="auto" className="line-clamp-2 text-small break-words text-muted">
                {content}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

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
